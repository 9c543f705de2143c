import { driverSkills } from '@daoxing/dispatch/server'
import { type Instant, type LatLng, plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { drivingSecondsOf, refusalOfHours, workOf } from './driver-law.ts'
import { fitsDriver, secondsOfWayIn } from './fits-driver.ts'
import { leavesAt, type SecondsOfWay, unknownWaySeconds } from './rules/booking-times.ts'
import { type Booking, bookingsOfDriver } from './stores/booking-store.ts'
import { replaceSpans, type Span, spansOfDriver } from './stores/span-store.ts'

type OfDriver = { readonly tx: Tx; readonly house: House; readonly driverId: string }

/** A ride that ended this long before is where the way to the next one begins. */
const sameOutingSeconds = 2 * 3600

/**
 * Writes the spans of a driver's bookings, after one of them has changed, in the same transaction. A span begins with the
 * way: from the ride before, or else from the garage. Refused with `bookings.driverBusyThen` if it overlaps another one.
 * Takes the lock of the driver, after that of the order.
 */
export async function settleSpans({ tx, house, driverId }: OfDriver): Promise<void> {
  await lockUntilEnd(tx, `driver:${driverId}`)
  const mine = await bookingsOfDriver(tx, driverId)
  const former = await spansOfDriver(tx, driverId)
  const garage = (await driverSkills(tx, driverId))?.garage ?? undefined
  const known = new Map(former.map((span) => [span.orderHash, span]))
  const next = spansOf({ mine, known, garage: garage?.location, secondsOfWay: secondsOfWayIn(house) })
  const hashes = new Set(mine.map(({ orderHash }) => orderHash))
  // The span of a rider aboard stays until its driver is free again; its booking has left the calendar.
  const aboard = former.filter(({ orderHash }) => !hashes.has(orderHash))
  const settled = behindRides(next, aboard)
  const changed = settled.filter((span) => !isSame(known.get(span.orderHash), span))
  await replaceSpans(tx, changed)
}

type Calendar = {
  readonly mine: readonly Booking[]
  readonly known: ReadonlyMap<string, Span>
  readonly garage: LatLng | undefined
  readonly secondsOfWay: SecondsOfWay
}

function spansOf({ mine, known, garage, secondsOfWay }: Calendar): readonly Span[] {
  const spans: Span[] = []
  let before: Booking | undefined
  for (const booking of mine) {
    const { orderHash, service, boardingAt, endsAt, policy, phase, claimedAt, pickup } = booking
    const isOuting = before !== undefined && secondsBetween(before.endsAt, boardingAt) < sameOutingSeconds
    const from = isOuting ? before?.dropoff?.location : garage
    const waySeconds = from === undefined ? unknownWaySeconds : secondsOfWay(from, pickup.location, boardingAt)
    const planned = leavesAt({ boardingAt, policy, waySeconds })
    const begun = known.get(orderHash)?.startsAt ?? claimedAt ?? planned
    const leaves = phase === 'coming' ? earlier(begun, boardingAt) : planned
    // A ride under way may be late, and its driver is expected at the next one all the same.
    if (before?.phase === 'coming') endBy(spans, boardingAt)
    const last = spans.at(-1)
    // A way from another place may be longer than the true one, which is known to fit.
    const startsAt = last !== undefined && leaves < last.endsAt ? last.endsAt : leaves
    spans.push(spanOf(booking, { orderHash, service, startsAt, endsAt }))
    before = booking
  }
  return spans
}

/** Shortens the last span, which stays a second at least. */
function endBy(spans: Span[], at: Instant): void {
  const last = spans.pop()
  if (!last) return
  const least = plusSeconds(last.startsAt, 1)
  spans.push(last.endsAt <= at ? last : { ...last, endsAt: least > at ? least : at })
}

function spanOf(
  booking: Booking,
  { startsAt, ...span }: Pick<Span, 'orderHash' | 'service' | 'startsAt' | 'endsAt'>,
): Span {
  if (startsAt > booking.boardingAt) throw new Refusal('bookings.driverBusyThen')
  const drivingSeconds = drivingSecondsOf(booking, startsAt)
  return { ...span, startsAt, driverId: booking.driverId ?? '', drivingSeconds }
}

/** A ride that is under way may be late: the next one begins after its planned end. */
function behindRides(spans: readonly Span[], aboard: readonly Span[]): readonly Span[] {
  return spans.map((span) => {
    const ride = aboard.findLast(({ startsAt, endsAt }) => startsAt < span.endsAt && endsAt > span.startsAt)
    return ride === undefined || ride.endsAt >= span.endsAt ? span : { ...span, startsAt: ride.endsAt }
  })
}

const isSame = (one: Span | undefined, other: Span): boolean =>
  one !== undefined &&
  one.driverId === other.driverId &&
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  one.drivingSeconds === other.drivingSeconds

const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other)

type Wish = OfDriver & { readonly booking: Booking; readonly mine: readonly Booking[] }

/**
 * The reason why a driver cannot have a booking besides the others: no time between them, or the hours of the driver;
 * undefined if there is none.
 */
export async function refusalOfRide({ tx, house, driverId, booking, mine }: Wish): Promise<Refusal | undefined> {
  const { orderHash, boardingAt, endsAt, policy, pickup } = booking
  const others = mine.filter((other) => other.orderHash !== orderHash)
  if (!fitsDriver(house, booking, others)) return new Refusal('bookings.driverBusyThen')
  const known = new Set(mine.map((other) => other.orderHash))
  const aboard = (await spansOfDriver(tx, driverId)).filter((span) => !known.has(span.orderHash))
  const isAboard = aboard.some(
    (ride) => ride.orderHash !== orderHash && ride.startsAt < endsAt && ride.endsAt > boardingAt,
  )
  if (isAboard) return new Refusal('bookings.driverBusyThen')
  const garage = (await driverSkills(tx, driverId))?.garage?.location
  const way = garage && secondsOfWayIn(house)(garage, pickup.location, boardingAt)
  const before = others.findLast((other) => other.boardingAt < boardingAt)
  const leaves = leavesAt({ boardingAt, policy, waySeconds: way ?? unknownWaySeconds })
  const startsAt = before !== undefined && leaves < before.endsAt ? before.endsAt : leaves
  const drivingSeconds = drivingSecondsOf(booking, startsAt)
  return refusalOfHours({ tx, house, driverId, orderHash, work: workOf({ startsAt, endsAt, drivingSeconds }) })
}
