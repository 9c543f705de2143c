import { type ChargingReservation, isLiveReservation } from '@daoxing/charging/contract'
import {
  Button,
  Card,
  confirmInPopup,
  formatClock,
  formatTimeOfDay,
  formatTwd,
  formatUnitTwd,
  newTapKey,
  sentenceOf,
  useSecondsLeft,
} from '@daoxing/kit/web'
import { Navigation } from 'lucide-react'

import * as words from '../words/compiled/messages.js'
import { useCancelReservation } from './reservation-data.ts'

type ReservationCardProps = {
  readonly reservation: ChargingReservation
  /** Begins a charge at the kept charger. */
  readonly onStart: () => void
  /** Opens the station, from elsewhere; undefined on the station itself. */
  readonly onOpen?: (() => void) | undefined
}

/** The charger that is kept for the rider: how long, at what price, the way there, and the way out. */
export function ReservationCard({ reservation, onStart, onOpen }: ReservationCardProps) {
  const canceling = useCancelReservation()
  const { reservationHash, state, place, can, costTwd } = reservation
  async function cancel() {
    const isSure = await confirmInPopup({
      title: words.charging_reserve_cancelAsk(),
      text:
        costTwd === 0
          ? words.charging_reserve_cancelFree()
          : words.charging_reserve_cancelText({ amount: formatTwd(costTwd) }),
      confirmLabel: words.charging_reserve_cancel(),
      cancelLabel: words.charging_reserve_keep(),
    })
    if (isSure) canceling.mutate({ tapKey: newTapKey(), reservationHash })
  }
  return (
    <Card title={titleOf(reservation)}>
      <p className="text-secondary text-muted">
        {[place.stationName, place.floor, place.bay, place.evseId].filter((text) => text !== null).join(' · ')}
      </p>
      {state === 'Kept' && <Kept reservation={reservation} />}
      {canceling.error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(canceling.error)}
        </p>
      )}
      <div className="mt-2 flex flex-col gap-2">
        {can.start && (
          <Button isWide onPress={onStart}>
            {words.charging_reserve_start()}
          </Button>
        )}
        <div className="flex flex-wrap gap-2 *:flex-1">
          {isLiveReservation(state) && (
            <a
              href={`https://www.google.com/maps/dir/?api=1&destination=${place.location.lat},${place.location.lng}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-touch items-center justify-center gap-2 rounded-2 bg-go-tint px-4 font-bold text-go"
            >
              <Navigation aria-hidden="true" size={18} />
              {words.charging_station_navigate()}
            </a>
          )}
          {onOpen && (
            <Button kind="tint" onPress={onOpen}>
              {words.charging_reserve_open()}
            </Button>
          )}
          {can.cancel && (
            <Button kind="quiet" state={canceling.isPending ? 'busy' : 'ready'} onPress={() => void cancel()}>
              {words.charging_reserve_cancel()}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function titleOf({ state }: ChargingReservation): string {
  if (state === 'Kept') return words.charging_reserve_kept()
  return state === 'InUse' ? words.charging_reserve_inUse() : words.charging_reserve_asking()
}

function Kept({ reservation: { untilAt, fees, costTwd } }: Pick<ReservationCardProps, 'reservation'>) {
  const left = useSecondsLeft(untilAt)
  const { twdPerHour, expiredTwd } = fees
  return (
    <>
      <p className="text-number font-bold tabular-nums" role="timer" aria-label={words.charging_reserve_left()}>
        {formatClock(left)}
      </p>
      <p className="text-secondary text-muted">
        {expiredTwd === 0 && twdPerHour === 0
          ? words.charging_reserve_keptFree({ time: formatTimeOfDay(untilAt) })
          : words.charging_reserve_keptCost({
              time: formatTimeOfDay(untilAt),
              price: formatUnitTwd(twdPerHour),
              now: formatTwd(costTwd),
              most: formatTwd(expiredTwd),
            })}
      </p>
    </>
  )
}

const endTexts = {
  rider: words.charging_reserve_endRider,
  expired: words.charging_reserve_endExpired,
  refused: words.charging_reserve_endRefused,
  silent: words.charging_reserve_endSilent,
  declined: words.charging_reserve_endDeclined,
  operator: words.charging_reserve_endOperator,
  startFailed: words.charging_reserve_endStart,
} as const

/** How a reservation ended, and what it costs. */
export function ReservationEnded({ reservation }: Pick<ReservationCardProps, 'reservation'>) {
  const { endReason, state, costTwd, chargedTwd } = reservation
  if (endReason === null) return null
  const cost =
    state === 'Closed'
      ? chargedTwd === 0
        ? words.charging_reserve_costNothing()
        : words.charging_reserve_costWas({ amount: formatTwd(chargedTwd) })
      : costTwd === 0
        ? words.charging_reserve_costNothing()
        : words.charging_reserve_costMost({ amount: formatTwd(costTwd) })
  return (
    <p role="status" className="rounded-2 border border-line bg-surface p-3 text-secondary">
      <span className="block font-bold">{endTexts[endReason]()}</span>
      <span className="text-muted">{cost}</span>
    </p>
  )
}
