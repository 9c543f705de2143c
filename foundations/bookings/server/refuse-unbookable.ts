import { type BookingPolicy, isInWindow, windowBounds } from '@daoxing/bookings/contract'
import { type Instant, Refusal, taipeiTime, unixSecondsOf } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { reservationClash } from '@daoxing/orders/server'

/** Refuses a boarding time outside the window of its service [RSV-006, RSV-007]. */
export function refuseOutsideWindow({
  policy: { window },
  boardingAt,
  now,
}: {
  readonly policy: Pick<BookingPolicy, 'window'>
  readonly boardingAt: Instant
  readonly now: Instant
}): void {
  if (isInWindow(window, { at: boardingAt, now })) return
  const { earliest, latest } = windowBounds(window, now)
  const bounds = { earliest: unixSecondsOf(earliest), latest: unixSecondsOf(latest), field: 'reservation_time' }
  throw window.counts === 'seconds'
    ? new Refusal('bookings.outsideWindow', {
        ...bounds,
        minutes: Math.ceil(window.min / 60),
        days: Math.floor(window.max / 86_400),
      })
    : new Refusal('bookings.outsideDays', { ...bounds, first: dayOf(earliest), last: dayOf(latest) })
}

/**
 * Refuses a ride that starts 30 minutes or less from any order in the register that blocks its time [RSV-010]. The
 * caller holds the rider's lock. The refusal has the time of the existing order.
 */
export async function refuseClash({
  tx,
  riderId,
  startsAt,
  except,
}: {
  readonly tx: Tx
  readonly riderId: string
  readonly startsAt: Instant
  /** An order whose own time changes. */
  readonly except?: string | undefined
}): Promise<void> {
  const order = await reservationClash({ tx, riderId, startsAt, except })
  if (!order) return
  const { orderHash, service, startsAt: time } = order
  throw new Refusal('bookings.clash', {
    time: spoken(time),
    reserve_time: unixSecondsOf(time),
    trip_hash: orderHash,
    service,
  })
}

const dayOf = (at: Instant): string => taipeiTime(at).day.slice(5).replace('-', '/')

function spoken(at: Instant): string {
  const { hour, minute } = taipeiTime(at)
  const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return `${dayOf(at)} ${clock}`
}
