import { airportPlace } from '@daoxing/taxi/contract'
import { type DayDesk, dayAirport } from '../world/day-desk.ts'
import type { DayWorld } from './day-world.ts'
import { pointNear } from './demand.ts'
import { signedUp } from './hailing.ts'
import type { RiderPlan } from './rider.ts'

type FlyingPlan = Omit<RiderPlan, 'number'> & {
  readonly world: DayWorld
  readonly desk: DayDesk
  readonly shuttles: number
  readonly fromMs: number
  readonly untilMs: number
}

const minuteMs = 60_000
/** Numbers of riders who are met at the airport begin here. */
const firstFlyer = 70_000
/** The time from the landing to the door. */
const throughTheAirportMs = 30 * minuteMs

/** Lets riders book a car that meets their flight, one after the other, for a time that the day still sees. */
export async function letPeopleFly({ desk, shuttles, fromMs, untilMs, ...plan }: FlyingPlan): Promise<void> {
  const { world } = plan
  const from = airportPlace(dayAirport, 'pickup').location
  const latestMs = untilMs - 20 * minuteMs
  for (let number = 0; number < shuttles; number += 1) {
    const lot = world.chance.branch('shuttles').branch(number)
    const atMs = fromMs + number * 2 * minuteMs
    await world.sleepUntil(atMs)
    const earliestMs = world.clock.nowMs() + 50 * minuteMs
    const boardingAtMs = Math.round(lot.within(earliestMs, Math.max(earliestMs, latestMs)) / minuteMs) * minuteMs
    const flightNo = `BR${200 + number}`
    desk.expects(flightNo, boardingAtMs - throughTheAirportMs)
    const rider = await signedUp({ ...plan, number: firstFlyer + number })
    const wish = { atMs, boardingAtMs, from, to: pointNear(from, lot.branch('to')), isInRain: false, flightNo }
    rider?.meetsFlight(wish).catch(world.fail)
  }
}
