import { createDesignatedDriver, designatedDriverFleet, rideHome } from '@daoxing/designated-driver/simulator'
import { ApiFailure } from '@daoxing/kit/simulator'
import type { DayWorld } from './day-world.ts'
import { becomeRenter } from './renting.ts'
import { sendDrivers } from './send-drivers.ts'

type RidingHome = {
  readonly world: DayWorld
  readonly rides: number
  readonly fromMs: number
  readonly untilMs: number
  readonly hour: number
  codeFor(phoneE164: string): string | undefined
  /** Binds a card, as the page of a bank does. */
  prepare(riderId: string): Promise<unknown>
}

/** Numbers of riders who go home with a driver begin here. */
const firstRider = 97_000
const drivers = 6
/** A ride begins so long before the day ends, so that the day sees its bill. */
const billedMs = 75 * 60_000

/** Lets riders ask for drivers of their own cars, at times that the seed determines. */
export async function letPeopleRideHome(plan: RidingHome): Promise<void> {
  const { world, rides, fromMs, untilMs, hour } = plan
  if (rides === 0) return
  await sendDrivers({ world, kind: designatedDriverFleet, count: drivers, hour }, (driver) => {
    createDesignatedDriver({ ...driver, world })
  })
  const chance = world.chance.branch('rides home')
  const begins = Array.from({ length: rides }, (_, number) => ({
    number,
    atMs: fromMs + Math.round(chance.branch(number).within(0.05, 1) * (untilMs - billedMs - fromMs)),
  })).toSorted((one, other) => one.atMs - other.atMs)
  for (const { number, atMs } of begins) {
    await world.sleepUntil(atMs)
    ridesOne(plan, number).catch(world.fail)
  }
}

async function ridesOne(plan: RidingHome, number: number): Promise<void> {
  const { world } = plan
  const api = await becomeRenter({ world, plan, number: firstRider + number })
  if (!api) return
  const lot = world.chance.branch('ride home').branch(number)
  const { signal } = new AbortController()
  try {
    const ended = await rideHome({ world, api, lot, signal, show: () => undefined })
    world.count(`ride home ended ${ended.trip_status}`)
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof TypeError)) throw error
    world.count(`ride home given up: ${error instanceof ApiFailure ? error.code : 'unreachable'}`)
  }
}
