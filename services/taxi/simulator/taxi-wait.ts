import { distanceMetres } from '@daoxing/kit/contract'
import { ApiFailure, wayFromTo } from '@daoxing/kit/simulator'
import { type DriverTrip, reportNoShow } from '@daoxing/taxi/contract'
import { kerbWaitSeconds, kerbMetres } from './taxi-driver.ts'
import type { TaxiJobTools } from './taxi-job-tools.ts'
import { planJourney } from './traffic.ts'

/** How often a driver looks up whether somebody comes, in real seconds. */
const lookSeconds = 3
/** No driver asks more often than this whether it may go. */
const askAgainSeconds = 15
const unhurriedMps = 5

/** Stays where it is while drivers are told to come late. */
export async function dawdle({ car, world }: TaxiJobTools, signal: AbortSignal): Promise<void> {
  while (world.faults.is('come_late')) await car.stand(lookSeconds * world.clock.factor, signal)
}

/**
 * Waits at the pick-up until the rider is aboard; where nobody comes, until the server lets the driver go. Answers the
 * trip as it ended then, or undefined when the ride can begin.
 */
export async function waitForRider(
  tools: TaxiJobTools,
  trip: DriverTrip,
  signal: AbortSignal,
): Promise<DriverTrip | undefined> {
  const { car, world } = tools
  await standAway(tools, trip, signal)
  await car.stand(kerbWaitSeconds(tools.chance.branch(`kerb ${trip.tripHash}`)), signal)
  let asksAtMs = world.deviceNowMs()
  while (world.faults.is('riders_absent')) {
    if (world.deviceNowMs() >= asksAtMs) {
      const gone = await goWithout(tools, trip, signal)
      if (typeof gone !== 'number') return gone
      asksAtMs = world.deviceNowMs() + Math.max(gone, askAgainSeconds) * 1000
    }
    await car.stand(lookSeconds * world.clock.factor, signal)
  }
  return undefined
}

/** Keeps a car that falsely reported its arrival where it is, until the fault ends; then it drives the rest. */
async function standAway({ car, world, chance }: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<void> {
  const pickup = trip.pickup.location
  if (distanceMetres(car.location, pickup) <= kerbMetres) return
  while (world.faults.is('false_arrival')) await car.stand(lookSeconds * world.clock.factor, signal)
  const way = wayFromTo(undefined, car.location, pickup)
  const usualSeconds = way.lengthMetres / unhurriedMps
  const journey = planJourney({ lengthMetres: way.lengthMetres, usualSeconds, chance: chance.branch('the rest') })
  await car.drive({ way, journey, isOnJob: true, signal })
}

/** Asks to go without the rider; answers the ended trip, or how many seconds are still to be waited. */
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
    return askAgainSeconds
  }
}
