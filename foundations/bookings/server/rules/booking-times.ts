import { type Instant, type LatLng, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { BookingPolicy } from '@daoxing/bookings/contract'

/** How long before the latest departure a driver is sent. */
const leaveLeadSeconds = 180
/** The assumed driving time if the driver's position is unknown. */
export const unknownWaySeconds = 20 * 60
/** The polling interval for changes that trigger no job. */
const lookAgainSeconds = 20

type Times = { readonly boardingAt: Instant; readonly policy: BookingPolicy }
type OnTheWay = Times & { readonly waySeconds: number }

/** Returns when a driver with this driving time is sent. */
export function leavesAt({ boardingAt, policy, waySeconds }: OnTheWay): Instant {
  return plusSeconds(boardingAt, -(waySeconds + policy.marginSeconds + leaveLeadSeconds))
}

/**
 * Returns the latest departure: the driving time and the margin before the boarding. A driver who has not left by then
 * loses the ride.
 */
export function mustLeaveBy({ boardingAt, policy, waySeconds }: OnTheWay): Instant {
  return plusSeconds(boardingAt, -(waySeconds + policy.marginSeconds))
}

/**
 * Returns how long a driver who is still on another ride keeps this one: until the rider would wait noticeably. Another
 * driver would hardly be there sooner, and a ride that ends a minute late is no reason to lose the promise.
 */
export function busyUntil({ boardingAt, policy, waySeconds }: OnTheWay): Instant {
  return plusSeconds(boardingAt, Math.floor(policy.lateSeconds / 2) - waySeconds)
}

/** Whether it is time to seek a driver. */
export function isDispatchTime({ boardingAt, policy }: Times, now: Instant): boolean {
  return now >= plusSeconds(boardingAt, -policy.dispatchAheadSeconds)
}

/** A driver under way who would have to leave only after so long is called back. */
const recallSeconds = 30 * 60

/** Whether a driver under way has time for other rides before a ride that has moved. */
export function isRecalled({ now, ...way }: OnTheWay & { readonly now: Instant }): boolean {
  return secondsBetween(now, leavesAt(way)) >= recallSeconds
}

/** A driver who was sent, with the way at that moment: estimated, and by the given route where that is known. */
export type Departure = {
  readonly at: Instant
  readonly waySeconds: number
  readonly routeSeconds: number | null
  /** The longest way since then; null until the car was farther away than at the departure. */
  readonly longestSeconds?: number | null
}

/** When a driver who was sent must have come nearer; one who was sent late has the same lead. */
export function underWayBy({ boardingAt, policy, departure }: Times & { readonly departure: Departure }): Instant {
  const by = mustLeaveBy({ boardingAt, policy, waySeconds: departure.waySeconds })
  const least = plusSeconds(departure.at, leaveLeadSeconds)
  return by > least ? by : least
}

/** A car so close to the pick-up need not move. */
const nearWaySeconds = 90
/** A car has left once its way is shorter by this. */
const progressSeconds = 30
/** A car that comes back from a detour is on its way once it is hardly farther away than at its departure. */
const detourSeconds = 30
/** The extra time of a driver without a recent position: positions are in memory, and a server may have restarted. */
const unheardSeconds = 60

type Check = Times & {
  readonly departure: Departure
  /** The way that is left by the last position; undefined while none has been heard lately. */
  readonly waySeconds: number | undefined
  /** The same by a route; undefined unless it was asked for. */
  readonly routeSeconds?: number | undefined
  readonly now: Instant
}

/** Whether a driver who was sent is on the way; `unknown` asks for another look. */
export function departureCheck({ waySeconds, routeSeconds, now, ...sent }: Check): 'underWay' | 'lost' | 'unknown' {
  const by = underWayBy(sent)
  if (waySeconds === undefined) return now < plusSeconds(by, unheardSeconds) ? 'unknown' : 'lost'
  const { departure } = sent
  if (waySeconds <= nearWaySeconds || isShorter(waySeconds, departure.waySeconds)) return 'underWay'
  // A route may begin away from the pick-up, so that the estimate grows although the car is on its way.
  if (routeSeconds !== undefined && isShorter(routeSeconds, departure.routeSeconds)) return 'underWay'
  // The same where that detour was at the start, and the car has turned towards the pick-up since.
  const isBack = waySeconds <= departure.waySeconds + detourSeconds
  if (isBack && isShorter(waySeconds, departure.longestSeconds ?? null)) return 'underWay'
  return now < by ? 'unknown' : 'lost'
}

/** The departure with the longest way seen since; the same object where nothing has changed. */
export function withLongestWay(departure: Departure, waySeconds: number): Departure {
  const { longestSeconds } = departure
  return waySeconds <= (longestSeconds ?? departure.waySeconds)
    ? departure
    : { ...departure, longestSeconds: waySeconds }
}

const isShorter = (left: number, whole: number | null) => whole !== null && left <= whole - progressSeconds

type Declined = Pick<Times, 'policy'> & { readonly declinedAt: Instant | null }

/** Returns the deadline for choosing another payment method after a decline; null without a decline. */
export function payBy({ policy, declinedAt }: Declined): Instant | null {
  return declinedAt === null ? null : plusSeconds(declinedAt, policy.paymentSeconds)
}

type Watched = Times &
  Declined & {
    readonly phase: 'open' | 'claimed' | 'sought' | 'coming'
    readonly lateAt: Instant | null
    readonly departure: Departure | null
    readonly now: Instant
  }

/** The driving time of a driver is polled from this long before the ride. */
const watchedWaySeconds = 45 * 60

/** Returns the time of the booking's next step; undefined if only other events move it. */
export function nextLookAt(watched: Watched): Instant | undefined {
  const next = nextStepAt(watched)
  const end = payBy(watched)
  // The time for another method may end before anything else happens.
  return end !== null && end > watched.now && (next === undefined || end < next) ? end : next
}

function nextStepAt({ boardingAt, policy, phase, lateAt, declinedAt, departure, now }: Watched): Instant | undefined {
  const dispatchAt = plusSeconds(boardingAt, -policy.dispatchAheadSeconds)
  if (now < dispatchAt) return dispatchAt
  // Nothing is owed while the rider's payment is declined.
  const isLateAt = lateAt === null && declinedAt === null ? plusSeconds(boardingAt, policy.lateSeconds) : undefined
  if (phase === 'coming' && departure !== null) {
    // From the departure on, so that progress is seen before a tunnel or a restart hides it; and exactly at the limit.
    const [by, again] = [underWayBy({ boardingAt, policy, departure }), plusSeconds(now, lookAgainSeconds)]
    return earlier(by > now ? earlier(again, by) : again, isLateAt)
  }
  if (phase === 'sought' || phase === 'coming') return isLateAt
  const closelyFrom = plusSeconds(boardingAt, -watchedWaySeconds)
  const next = phase === 'claimed' && now < closelyFrom ? closelyFrom : plusSeconds(now, lookAgainSeconds)
  return earlier(next, isLateAt)
}

function earlier(at: Instant, other: Instant | undefined): Instant {
  return other !== undefined && other < at ? other : at
}

/** A ride in a driver's calendar. */
export type PromisedRide = {
  readonly boardingAt: Instant
  /** With the reserve that its service keeps for delays. */
  readonly endsAt: Instant
  readonly pickup: { readonly location: LatLng }
  readonly dropoff: { readonly location: LatLng } | null
  readonly policy: BookingPolicy
}

/** Estimates the driving time between two places at a time; the first may be unknown. */
export type SecondsOfWay = (from: LatLng | undefined, to: LatLng, at: Instant) => number

/** Whether a ride fits between a driver's others: after each ride there is time for the way to the next. */
export function fitsBetween(
  ride: PromisedRide,
  others: readonly PromisedRide[],
  { secondsOfWay }: { readonly secondsOfWay: SecondsOfWay },
): boolean {
  return others.every((other) => {
    const [first, second] = ride.boardingAt <= other.boardingAt ? [ride, other] : [other, ride]
    const way = secondsOfWay(first.dropoff?.location, second.pickup.location, first.endsAt)
    return first.endsAt <= leavesAt({ ...second, waySeconds: Math.ceil(way * waySlack) })
  })
}

/** A ride whose destination is unknown takes so long. */
const unknownRideSeconds = 3600
/** The time until the rider sits in the car, and until the fare is paid. */
const atKerbSeconds = 180
/** A way in traffic may take longer than estimated, and its driver must not be late for the next rider. */
const waySlack = 1.2

/** Returns when a driver is free again who accepts a ride now. */
export function freeAfterRide({
  now,
  pickupSeconds,
  rideSeconds = unknownRideSeconds,
}: {
  readonly now: Instant
  readonly pickupSeconds: number
  readonly rideSeconds: number | undefined
}): Instant {
  return plusSeconds(now, Math.ceil((pickupSeconds + rideSeconds) * waySlack) + atKerbSeconds)
}

/** Whether drivers may claim the booking now, and whether they may still give it back. */
export function isClaimable({ boardingAt, policy }: Times, now: Instant): boolean {
  const left = secondsBetween(now, boardingAt)
  return left <= policy.claimAheadSeconds && left > policy.dispatchAheadSeconds
}
export function isReturnable({ boardingAt, policy }: Times, now: Instant): boolean {
  return secondsBetween(now, boardingAt) >= policy.giveBackSeconds
}
