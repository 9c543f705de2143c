import { positionOf } from '@daoxing/dispatch/server'
import type { Flight } from '@daoxing/flights/contract'
import { knowFlight } from '@daoxing/flights/server'
import type { House, JobPayload } from '@daoxing/kit/server'
import { airportPlace, codeOfTerminal } from '@daoxing/taxi/contract'
import { taxiDispatchClient } from '../../dispatch-client.ts'
import { lockedTrip } from '../../locked-trip.ts'
import { findTripByHash } from '../../stores/trip-store.ts'
import type { TripRecord } from '../../stores/trip-table.ts'
import { boardOf } from '../airport-ride.ts'
import { applyFlight, isFollowed, type WayToTerminal } from '../apply-flight.ts'
import { nextLookAt } from '../rules/follow-flight.ts'
import { followFlight, followFlightKey } from './follow-flight-job.ts'

/** Polls until the rider is aboard or the flight has landed. The desk is queried outside the transaction. */
export async function followFlightHandler({
  payload: { tripHash },
  house,
}: {
  payload: JobPayload<typeof followFlight>
  house: House
}): Promise<void> {
  const seen = await findTripByHash(house.database, tripHash)
  const flight = seen?.airport?.flight
  if (!seen?.airport || !flight || !isFollowed(seen)) return
  const known = await knowFlight(house, { airport: boardOf(seen.airport.code), ...flight })
  const wayToTerminal = await wayToOtherTerminal(house, seen, known.flight)
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, tripHash)
    if (!isFollowed(trip)) return
    const followed = await applyFlight({ tx, house, trip, flight: known.flight, wayToTerminal })
    const { airport } = followed
    if (!airport?.flight || !isFollowed(followed)) return
    const facts = airport.flight.facts
    if (facts?.state === 'landed') return
    const landingAt = facts ? (facts.estimatedAt ?? facts.scheduledAt) : airport.chosenAt
    const dueAt = nextLookAt({ now: house.clock.now(), landingAt })
    await house.jobs.plan(tx, followFlight, { tripHash }, { key: followFlightKey(tripHash), dueAt })
  })
}

/**
 * Returns the route of an approaching driver to another terminal, if the flight arrives there. Called outside the
 * transaction, since the route engine may be slow.
 */
async function wayToOtherTerminal(
  house: House,
  { airport, driverId, start }: TripRecord,
  flight: Flight | null,
): Promise<WayToTerminal | undefined> {
  const code = flight === null ? undefined : codeOfTerminal(flight.airport, flight.terminal)
  if (airport === null || driverId === null || code === undefined || code === airport.code) return undefined
  const from = positionOf({ house, driverId })?.location ?? start.location
  const to = airportPlace(code, 'pickup').location
  return { code, way: await taxiDispatchClient.wayToPickup({ house, from, to }) }
}
