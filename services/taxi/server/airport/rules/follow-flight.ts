import type { Flight } from '@daoxing/flights/contract'
import { landingOf } from '@daoxing/flights/contract'
import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { codeOfTerminal, type AirportCode, freeWaitUntil, type WaitTerms } from '@daoxing/taxi/contract'

/** The state of a pick-up that its flight can change. */
export type FollowedRide = {
  readonly code: AirportCode
  readonly terms: WaitTerms
  /** The boarding time that the rider chose, and its distance from the landing time known at that moment. */
  readonly chosenAt: Instant
  readonly secondsAfterLanding: number | null
  readonly boardingAt: Instant
  readonly freeUntil: Instant | null
  readonly state: Flight['state'] | null
}

/** The changes that new facts of a flight cause. */
export type FlightEffect = {
  /** The boarding time that fits the landing. It only ever moves later. */
  readonly boardingAt: Instant
  readonly freeUntil: Instant
  /** The new terminal, if it differs from the terminal of the meeting point. */
  readonly code: AirportCode
  readonly happened: 'nothing' | 'cancelled' | 'diverted'
}

/**
 * Derives the changes of a ride from the facts of its flight. A delay moves the boarding by as much as the landing. An
 * early landing moves nothing, so that no rider has to hurry. A cancelled or diverted flight is announced once.
 */
export function flightEffect(ride: FollowedRide, flight: Flight): FlightEffect {
  const { terms, chosenAt, secondsAfterLanding, boardingAt, freeUntil, code } = ride
  const landingAt = flight.state === 'cancelled' ? null : landingOf(flight)
  const fitting =
    landingAt === null || secondsAfterLanding === null ? boardingAt : plusSeconds(landingAt, secondsAfterLanding)
  const nextBoarding = [chosenAt, boardingAt, fitting].reduce((late, at) => (at > late ? at : late))
  const isNew = flight.state !== ride.state
  return {
    boardingAt: flight.state === 'diverted' ? boardingAt : nextBoarding,
    freeUntil: freeWaitUntil({ terms, promisedAt: nextBoarding, landingAt, freeUntil }),
    code: codeOfTerminal(flight.airport, flight.terminal) ?? code,
    happened: isNew && (flight.state === 'cancelled' || flight.state === 'diverted') ? flight.state : 'nothing',
  }
}

/** Seconds between the landing time known at booking and the chosen boarding time. */
export function secondsAfterLandingOf(chosenAt: Instant, flight: Flight | null): number | null {
  return flight === null ? null : Math.max(0, secondsBetween(landingOf(flight), chosenAt))
}

const hour = 3600
/** The board lists a flight from the day before. */
const boardAheadSeconds = 24 * hour

/** When to poll a flight next: every minute near its landing, and not before the board lists it. */
export function nextLookAt({ now, landingAt }: { readonly now: Instant; readonly landingAt: Instant }): Instant {
  const leftSeconds = secondsBetween(now, landingAt)
  if (leftSeconds > boardAheadSeconds) return plusSeconds(landingAt, -boardAheadSeconds)
  return plusSeconds(now, leftSeconds > 3 * hour ? 600 : 60)
}
