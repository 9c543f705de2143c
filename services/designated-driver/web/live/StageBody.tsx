import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { Card, LiveTools } from '@daoxing/kit/web'
import type { ReactNode } from 'react'
import { Bill } from './Bill.tsx'
import { CancelTrip, FeeProof } from './CancelTrip.tsx'
import { ChangeTrip } from './ChangeTrip.tsx'
import { DriverCard } from './DriverCard.tsx'
import { HandoverCode } from './HandoverCode.tsx'
import { HandoverPanel } from './HandoverPanel.tsx'
import { MailReceipt } from './MailReceipt.tsx'
import { Panel } from './Panel.tsx'
import { isPaidHere, PayPanel } from './PayPanel.tsx'
import { Places } from './Places.tsx'
import { RateDriver } from './RateDriver.tsx'
import { Searching } from './Searching.tsx'
import { endWords, isUnserved } from './trip-words.ts'

type StageBodyProps = { readonly trip: DesignatedTrip; readonly onLater: () => void }

/** The task of the stage comes first, then the driver, the money, and the way out. */
export function StageBody({ trip, onLater }: StageBodyProps) {
  // During a search the way out needs no scrolling.
  const isSearching = trip.trip_status === 'PREPARING' || trip.trip_status === 'REQUESTING'
  return (
    <div className="flex flex-col gap-3 pt-3">
      <First trip={trip} />
      {isSearching && <CancelTrip trip={trip} />}
      {isPaidHere(trip) && (
        <Panel>
          <PayPanel trip={trip} onLater={onLater} />
        </Panel>
      )}
      <Middle trip={trip} />
      <Panel>
        <Places trip={trip} />
        <div className="mt-3 border-t border-line pt-3 empty:hidden">
          <Bill trip={trip} />
          <FeeProof cancel={trip.cancel} />
        </div>
      </Panel>
      {trip.is_under_way && !isSearching && <CancelTrip trip={trip} />}
      <Records trip={trip} />
      {trip.can.receipt && (
        <Card form="plain">
          <MailReceipt hash={trip.trip_hash} isLast />
        </Card>
      )}
    </div>
  )
}

/** The task of the stage. */
function First({ trip }: { readonly trip: DesignatedTrip }): ReactNode {
  const { trip_status: state, can, code_checked_at: checkedAt } = trip
  if (isUnserved(trip)) return <p>{endWords(trip)}</p>
  const asked = trip.handovers.find(({ way }) => way === can.confirm_handover)
  if (asked !== undefined)
    return (
      <Panel>
        <HandoverPanel trip={trip} handover={asked} />
      </Panel>
    )
  if (state === 'PREPARING' || state === 'REQUESTING') return <Searching trip={trip} />
  if ((state === 'ARRIVED' || state === 'DRIVER_EN_ROUTE') && checkedAt === null)
    return <HandoverCode code={trip.handover_code} />
  if (state === 'TRIP_STARTED') return <ChangeTrip trip={trip} />
  return state === 'COMPLETED' && can.rate ? (
    <Panel>
      <RateDriver trip={trip} />
    </Panel>
  ) : null
}

function Middle({ trip }: { readonly trip: DesignatedTrip }) {
  const { driver, trip_hash: hash, start_address: address, start_lat: lat, start_lng: lng, car_plate: plate } = trip
  if (driver === null) return null
  return (
    <>
      <Panel>
        <DriverCard trip={trip} />
      </Panel>
      {trip.is_under_way && (
        <LiveTools hash={hash} plate={plate === '' ? null : plate} place={{ address, location: { lat, lng } }} />
      )}
    </>
  )
}

/** Records of the car that are not asked for now. */
function Records({ trip }: { readonly trip: DesignatedTrip }) {
  return trip.handovers
    .filter(({ way, recorded_at: recordedAt }) => recordedAt !== null && way !== trip.can.confirm_handover)
    .map((handover) => (
      <Panel key={handover.way}>
        <HandoverPanel trip={trip} handover={handover} />
      </Panel>
    ))
}
