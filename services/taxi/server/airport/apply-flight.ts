import type { Flight } from '@daoxing/flights/contract'
import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import type { PickupWay } from '@daoxing/dispatch/server'
import { type AirportCode, airportPlace } from '@daoxing/taxi/contract'
import { moveReservation } from '../move-reservation.ts'
import type { TripChange, TripRecord } from '../stores/trip-table.ts'
import { trips } from '../trips.ts'
import type { ViewInput } from '../view-input.ts'
import type { AirportRide } from './airport-ride.ts'
import { flightEffect, secondsAfterLandingOf } from './rules/follow-flight.ts'

const followedStates: readonly TripRecord['state'][] = [
  'RESERVED',
  'AUTHORIZING',
  'REQUESTING',
  'MATCHING',
  'PENDING_RESPONSE',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
]

/** Whether the flight of a trip can still change the trip. */
export function isFollowed({ state, airport }: TripRecord): boolean {
  return followedStates.includes(state) && Boolean(airport?.flight) && airport?.wait !== null
}

/** The route of an approaching driver to the meeting point of another terminal. */
export type WayToTerminal = { readonly code: AirportCode; readonly way: PickupWay }

type Input = ViewInput & {
  readonly flight: Flight | null
  readonly wayToTerminal?: WayToTerminal | undefined
}

/** Applies a flight's facts to its trip, notifies rider and driver of changes, and returns the trip. */
export async function applyFlight({ tx, house, trip, flight, wayToTerminal }: Input): Promise<TripRecord> {
  const { airport } = trip
  if (!airport?.flight || airport.wait === null) return trip
  const boardingAt = trip.reservation?.boardingAt ?? airport.chosenAt
  const effect = flight && flightEffect(followedRide(airport, airport.wait, boardingAt), flight)
  if (effect?.happened === 'cancelled') return cancelForFlight({ tx, house, trip, flight })
  const code = effect?.code ?? airport.code
  // A driver who has departed since the query of the flight desk is redirected at the next poll.
  const isWayMissing = code !== airport.code && trip.driverId !== null && wayToTerminal?.code !== code
  const next: AirportRide = {
    ...airport,
    code: isWayMissing ? airport.code : code,
    freeUntil: effect?.freeUntil ?? airport.freeUntil ?? boardingAt,
    secondsAfterLanding: airport.secondsAfterLanding ?? secondsAfterLandingOf(airport.chosenAt, flight),
    flight: { ...airport.flight, facts: flight ?? airport.flight.facts },
    asks: questionOf({ asks: airport.asks, flight, happened: effect?.happened }),
  }
  // An immediate ride has no boarding time that could move.
  const isLater = trip.reservation !== null && effect !== null && effect.boardingAt !== boardingAt
  const hasMoved = next.code !== airport.code || isLater
  if (!hasMoved && isSameToRider(airport, next)) return trip
  const change: TripChange = {
    airport: next,
    ...(next.code !== airport.code && {
      start: { ...airportPlace(next.code, 'pickup'), isApproximate: false },
      ...(trip.driverId !== null && wayToTerminal && { pickupRoute: wayToTerminal.way }),
    }),
    // A rider whose flight was diverted may cancel for free.
    ...(next.asks !== null && trip.cancelRule !== null && { cancelRule: { ...trip.cancelRule, amountTwd: 0 } }),
  }
  const moved = await moveReservation({ tx, house, trip, change, boardingAt: effect?.boardingAt ?? boardingAt })
  if (effect?.happened === 'diverted') await tell({ tx, house, trip }, 'flightDiverted')
  else if (hasMoved) await tell({ tx, house, trip }, 'flightMoved')
  return moved
}

type Question = Pick<AirportRide, 'asks'> & {
  readonly flight: Flight | null
  readonly happened: 'nothing' | 'cancelled' | 'diverted' | undefined
}

/**
 * Returns the open question about a diverted flight. It stays until the rider answers, or the flight arrives after all.
 */
function questionOf({ asks, flight, happened }: Question): AirportRide['asks'] {
  if (happened === 'diverted') return 'diverted'
  return flight !== null && flight.state !== 'diverted' ? null : asks
}

function followedRide(airport: AirportRide, terms: NonNullable<AirportRide['wait']>, boardingAt: Instant) {
  const { code, chosenAt, secondsAfterLanding, freeUntil, flight } = airport
  return { code, terms, chosenAt, secondsAfterLanding, freeUntil, boardingAt, state: flight?.facts?.state ?? null }
}

const seenEverySeconds = 300

/** Whether the rider's view is unchanged except for a slightly newer age of the facts. */
function isSameToRider(before: AirportRide, next: AirportRide): boolean {
  const [old, fresh] = [before.flight?.facts ?? null, next.flight?.facts ?? null]
  const isAgeKnown = old !== null && fresh !== null && secondsBetween(old.seenAt, fresh.seenAt) < seenEverySeconds
  const said = ({ seenAt: _seenAt, ...facts }: Flight) => JSON.stringify(facts)
  const isSameFlight = old === null || fresh === null ? old === fresh : isAgeKnown && said(old) === said(fresh)
  return isSameFlight && before.freeUntil === next.freeUntil && before.asks === next.asks
}

/** A cancelled flight ends the ride, at no cost. */
async function cancelForFlight({ tx, house, trip, flight }: Input): Promise<TripRecord> {
  const reason = 'CENTER_CALL_CANCEL'
  const airport = trip.airport && {
    ...trip.airport,
    flight: trip.airport.flight && { ...trip.airport.flight, facts: flight },
  }
  const cancel = { reason, by: 'system', reasonId: 'flight_cancelled', detail: '', feeTwd: 0 } as const
  const { row } = await trips.advance({
    tx,
    house,
    row: trip,
    event: 'CANCELED',
    change: { airport, canceledAt: house.clock.now(), cancel },
    reason,
  })
  await tell({ tx, house, trip }, 'flightCancelled')
  return row
}

async function tell(
  { tx, house, trip: { riderId, tripHash: orderHash, airport } }: ViewInput,
  kind: 'flightMoved' | 'flightCancelled' | 'flightDiverted',
): Promise<void> {
  const about = `${kind} ${airport?.flight?.flightNo ?? ''} ${house.clock.now()}`
  await notifyRider({ tx, house, riderId, orderHash, service: 'taxi', kind, about })
}
