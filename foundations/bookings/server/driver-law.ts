import { brokenLimit, latestEnd, longestDaySeconds, wheelSecondsOf, type Work } from '@daoxing/bookings/contract'
import { type Instant, msOf, plusSeconds, Refusal, secondsBetween, unixSecondsOf } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { type Booking, findBooking } from './stores/booking-store.ts'
import { findSpan, type Span } from './stores/span-store.ts'
import { worksOf } from './worked-time.ts'

type OfDriver = { readonly tx: Tx; readonly house: House; readonly driverId: string }
type OfOrder = OfDriver & { readonly orderHash: string }

/** The refusal of a work that would break a limit of the driver's hours, together with all other work; else undefined. */
export async function refusalOfHours({
  tx,
  house,
  driverId,
  orderHash,
  work,
}: OfOrder & { readonly work: Work }): Promise<Refusal | undefined> {
  const works = await worksOf({ tx, house, driverId, around: work.startsAt, except: orderHash })
  return refusalIn(works, work)
}

function refusalIn(works: readonly Work[], work: Work): Refusal | undefined {
  const broken = brokenLimit(works, work)
  if (!broken) return undefined
  const { limit, possible } = broken
  return new Refusal('bookings.hoursLaw', {
    limit,
    possible_until: possible.endsAt === null ? null : unixSecondsOf(possible.endsAt),
    possible_from: possible.startsAt === null ? null : unixSecondsOf(possible.startsAt),
  })
}

/** The work of a span. */
export const workOf = ({
  startsAt,
  endsAt,
  drivingSeconds,
}: Omit<Span, 'orderHash' | 'driverId' | 'service'>): Work => ({
  startsAt,
  endsAt,
  drivingSeconds,
})

/**
 * Refuses a later end of an order that its driver has, or would have, if the hours of the driver would not allow it. No
 * operator can overrule it. Takes the lock of the driver, after that of the order.
 */
export async function refuseOverHours({ endsAt, ...order }: OfOrder & { readonly endsAt: Instant }): Promise<void> {
  await lockUntilEnd(order.tx, `driver:${order.driverId}`)
  const { works, startsAt, drivingOf } = await orderAmong(order)
  const drivingSeconds = drivingOf(secondsBetween(startsAt, endsAt))
  const refusal = refusalIn(works, { startsAt, endsAt, drivingSeconds })
  if (refusal) throw refusal
}

/** The latest end that the hours of the driver and the other promises allow for an order; its start if there is none. */
export async function possibleEnd(order: OfOrder): Promise<Instant> {
  const { works, startsAt, drivingOf } = await orderAmong(order)
  const wantedEnd = plusSeconds(startsAt, longestDaySeconds)
  return latestEnd(works, { startsAt, wantedEnd, drivingOf }) ?? startsAt
}

/** The other works of an order's driver, the start of the order's own, and its time at the wheel by its length. */
async function orderAmong({ tx, house, driverId, orderHash }: OfOrder) {
  const [span, booking] = [await findSpan(tx, orderHash), await findBooking(tx, orderHash)]
  const around = span?.startsAt ?? booking?.boardingAt ?? house.clock.now()
  const all = await worksOf({ tx, house, driverId, around })
  const own = all.find((work) => work.orderHash === orderHash)
  return {
    works: all.filter((work) => work.orderHash !== orderHash),
    startsAt: own?.startsAt ?? around,
    drivingOf: drivingOf(own),
  }
}

/** Time that is added is at the wheel where the plan has named its time at the wheel before; else rests are assumed. */
function drivingOf(own: Work | undefined): (lengthSeconds: number) => number {
  const planned = own?.drivingSeconds
  if (own === undefined || planned === undefined) return wheelSecondsOf
  const length = (msOf(own.endsAt) - msOf(own.startsAt)) / 1000
  return planned === wheelSecondsOf(length) ? wheelSecondsOf : (seconds) => Math.max(0, planned + seconds - length)
}

/** The time at the wheel of a booking with its way. */
export function drivingSecondsOf(
  { boardingAt, endsAt, drivingSeconds }: Pick<Booking, 'boardingAt' | 'endsAt' | 'drivingSeconds'>,
  startsAt: Instant,
): number {
  const length = secondsBetween(startsAt, endsAt)
  if (drivingSeconds === null) return Math.round(wheelSecondsOf(length))
  return Math.round(Math.min(length, drivingSeconds + Math.max(0, secondsBetween(startsAt, boardingAt))))
}
