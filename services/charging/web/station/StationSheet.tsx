import {
  type Charger,
  type ChargingReservation,
  isLiveReservation,
  type StationDetail,
  type StationKey,
} from '@daoxing/charging/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { Button, Loaded, Sheet, type SheetHeight, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { type ChosenPlug, useChargingDraft } from '../draft.ts'
import { stationQuery } from '../find/find-data.ts'
import { plugName } from '../find/station-words.ts'
import { isOfStation, withReserved } from '../reserve/reserved-charger.ts'
import { ReservationCard } from '../reserve/ReservationCard.tsx'
import { reservationQuery } from '../reserve/reservation-data.ts'
import { startAt } from '../reserve/start-at.ts'
import { ReserveSheet } from '../reserve/ReserveSheet.tsx'
import * as words from '../words/compiled/messages.js'
import { bestPlug, plugsOf } from './best-plug.ts'
import { ChargerList, chargerName } from './ChargerList.tsx'
import { StationActions } from './StationActions.tsx'
import { StationFacts } from './StationFacts.tsx'
import { StationHeader } from './StationHeader.tsx'
import { StationReports } from './StationReports.tsx'

type StationSheetProps = {
  readonly stationKey: StationKey
  readonly here: LatLng | undefined
  readonly onCovered: (px: number) => void
}

/** A station as a sheet above the map, and in its full height with everything that is known [CHG-005, CHG-014]. */
export function StationSheet({ stationKey, here, onCovered }: StationSheetProps) {
  const query = useQuery(stationQuery(stationKey, here))
  const { change } = useChargingDraft()
  const reservation = useQuery(reservationQuery).data
  const reserved = isOfStation(reservation, stationKey) ? reservation : undefined
  const hasReservation = reservation ? isLiveReservation(reservation.state) : false
  const [reserving, setReserving] = useState<Charger>()
  const [height, setHeight] = useState<SheetHeight>('half')
  const name = query.data?.station.stationName ?? words.charging_station_title()
  return (
    <>
      <Sheet
        label={name}
        stage={stationKey.station}
        height={height}
        heights={['half', 'full']}
        onHeight={setHeight}
        onCovered={onCovered}
        header={
          query.data ? <StationHeader detail={query.data} /> : <h1 className="pb-2 text-page font-bold">{name}</h1>
        }
        footer={query.data && <StartHere detail={query.data} reserved={reserved} />}
      >
        <Loaded query={query} skeleton={<Skeleton rows={6} />}>
          {(detail) => (
            <div className="flex flex-col gap-3">
              {reserved && <ReservationCard reservation={reserved} onStart={() => change(startAt(reserved))} />}
              <StationActions detail={detail} stationKey={stationKey} />
              <ChargerList
                chargers={withReserved(detail.chargers, reserved)}
                onChoose={(plug) => change({ plug, step: 'ChargingSetting' })}
                onReserve={hasReservation || !detail.station.isOpen ? undefined : setReserving}
              />
              <StationFacts detail={detail} />
              <StationReports detail={detail} stationKey={stationKey} />
            </div>
          )}
        </Loaded>
      </Sheet>
      {reserving && (
        <ReserveSheet
          station={stationKey}
          plug={plugOf(reserving)}
          name={chargerName(reserving)}
          onClose={() => setReserving(undefined)}
        />
      )}
    </>
  )
}

type StartHereProps = { readonly detail: StationDetail; readonly reserved: ChargingReservation | undefined }

/** The strongest free plug that fits the car, one tap from its price. */
function StartHere({ detail, reserved }: StartHereProps) {
  const { change } = useChargingDraft()
  // The card of the reservation has the button.
  if (reserved) return null
  const best = detail.station.isOpen ? bestPlug(detail.chargers) : undefined
  if (best === undefined)
    return (
      <p role="status" className="py-2 text-center text-secondary text-muted">
        {detail.station.isOpen ? words.charging_station_noneFree() : words.charging_station_closedNow()}
      </p>
    )
  const { charger, connector } = best
  return (
    <Button
      isWide
      icon={<PlugZap aria-hidden="true" />}
      price={`${plugName(connector.plug)} ${words.charging_find_power({ kw: Math.round(connector.powerKw) })}`}
      onPress={() =>
        change({
          plug: { chargerId: charger.chargerId, connectorId: connector.connectorId },
          step: 'ChargingSetting',
        })
      }
    >
      {words.charging_station_start()}
    </Button>
  )
}

/** A charger is kept with all of its plugs: the strongest one tells the fees. */
function plugOf(charger: Charger): ChosenPlug {
  const [strongest] = plugsOf([charger])
  return { chargerId: charger.chargerId, connectorId: strongest?.connector.connectorId ?? '' }
}
