import { distanceMetres, msOf } from '@daoxing/kit/contract'
import { comeLate, falseArrival, ridersAbsent } from '@daoxing/dispatch/simulator'
import { ApiFailure, planJourney, wayFromTo } from '@daoxing/kit/simulator'
import { type DriverTrip, reportNoShow } from '@daoxing/taxi/contract'
import { kerbWaitSeconds, kerbMetres } from './taxi-driver.ts'
import type { TaxiJobTools } from './taxi-job-tools.ts'

/** The interval at which a driver polls for the rider, in real seconds. */
const pollSeconds = 3
/** The minimum pause between a driver's requests to leave. */
const retrySeconds = 15
const unhurriedMps = 5

/** Keeps the car in place during the faults in which drivers come late or break their promise. */
export async function dawdle(
  { car, world, staysAway }: TaxiJobTools,
  trip: DriverTrip,
  signal: AbortSignal,
): Promise<void> {
  while (world.faults.is(comeLate) || staysAway(trip)) await car.stand(pollSeconds * world.clock.factor, signal)
}

/**
 * Waits at the pick-up until the rider is aboard, or until the server lets the driver leave without them. Returns the
 * ended trip, the trip with another pick-up, or undefined if the ride can start.
 */
export async function waitForRider(
  tools: TaxiJobTools,
  trip: DriverTrip,
  signal: AbortSignal,
): Promise<DriverTrip | undefined> {
  const { car, world } = tools
  await standAway(tools, trip, signal)
  // The rider of a reservation comes at the boarding time.
  for (let known = tools.newest(trip); isEarlyFor(known, world); known = tools.newest(trip)) {
    if (isSentElsewhere(known)) return known
    await car.stand(pollSeconds * world.clock.factor, signal)
  }
  if (isSentElsewhere(tools.newest(trip))) return tools.newest(trip)
  await car.stand(kerbWaitSeconds(tools.chance.branch(`kerb ${trip.tripHash}`)), signal)
  let asksAtMs = world.deviceNowMs()
  while (world.faults.is(ridersAbsent)) {
    if (world.deviceNowMs() >= asksAtMs) {
      const gone = await goWithout(tools, trip, signal)
      if (typeof gone !== 'number') return gone
      asksAtMs = world.deviceNowMs() + Math.max(gone, retrySeconds) * 1000
    }
    await car.stand(pollSeconds * world.clock.factor, signal)
  }
  return undefined
}

const isEarlyFor = ({ boardingAt }: DriverTrip, world: TaxiJobTools['world']) =>
  boardingAt !== null && world.deviceNowMs() < msOf(boardingAt)

/** Whether the meeting point has moved since the driver arrived. */
const isSentElsewhere = ({ state }: DriverTrip) => state === 'DRIVER_EN_ROUTE'

/** Keeps a car that falsely reported its arrival where it is, until the fault ends; then it drives the rest. */
async function standAway({ car, world, chance }: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<void> {
  const pickup = trip.pickup.location
  if (distanceMetres(car.location, pickup) <= kerbMetres) return
  while (world.faults.is(falseArrival)) await car.stand(pollSeconds * world.clock.factor, signal)
  const way = wayFromTo(undefined, car.location, pickup)
  const usualSeconds = way.lengthMetres / unhurriedMps
  const journey = planJourney({ lengthMetres: way.lengthMetres, usualSeconds, chance: chance.branch('the rest') })
  await car.drive({ way, journey, isWatched: true, signal })
}

/** Requests to leave without the rider; returns the ended trip, or the remaining seconds of waiting. */
async function goWithout(
  { phone, world }: TaxiJobTools,
  { tripHash }: DriverTrip,
  signal: AbortSignal,
): Promise<DriverTrip | number> {
  try {
    const gone = await phone.send(reportNoShow, { params: { hash: tripHash }, signal })
    world.count('noShows')
    return gone
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'WAIT_LONGER') throw error
    return retrySeconds
  }
}
