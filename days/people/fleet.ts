import { type DriverActor, enrolFleet, type PlannedDriver, planFleet } from '@daoxing/dispatch/simulator'
import { createRouteFinder } from '@daoxing/places/simulator'
import type { LatLng } from '@daoxing/kit/contract'
import {
  createStreetSigns,
  createTaxiDriver,
  type RideMemory,
  type RideRecord,
  type ShownSign,
  taxiFleet,
} from '@daoxing/taxi/simulator'
import type { DayWorld } from './day-world.ts'
import { type Shift, shiftsOf } from './shifts.ts'

/** A driver's phone fails for the rest of the day, or its clock is wrong: faults of a day's drivers. */
export type Fleet = {
  /** Drivers on the road, in the order of their numbers. */
  out(): readonly DriverActor[]
  /** A driver's phone fails with its local state, and a replacement is there after this many seconds. */
  loseDriver(driverId: string, seconds: number): boolean
  /** The clock error of a driver's phone, in milliseconds. */
  skewClock(driverId: string, ms: number): void
  /** The codes in the nearest free cars. */
  streetSigns(at: LatLng): Promise<readonly ShownSign[]>
  stop(): void
}

type FleetPlan = {
  readonly world: DayWorld
  readonly count: number
  readonly fromMs: number
  readonly untilMs: number
  readonly midnightMs: number
  readonly hour: number
}

/** The drivers of a day: the city's own, who come for their shifts and leave. */
export function createFleet({ world, count, fromMs, untilMs, midnightMs, hour }: FleetPlan): Fleet {
  const planned = planFleet({ seed: world.seed, from: 0, to: count, hour, kind: taxiFleet })
  const routes = createRouteFinder(world)
  const signs = createStreetSigns(world)
  const drivers = new Map<string, DriverActor>()
  const skews = new Map<string, number>()
  const lost = new Set<string>()

  async function enrolled(driver: PlannedDriver): Promise<string> {
    let credential: string | undefined
    await enrolFleet(world, [driver], ([first]) => {
      credential = first?.credential
    })
    if (credential === undefined) throw new Error(`no credential for ${driver.driverId}`)
    return credential
  }

  async function setOut(driver: PlannedDriver, memory: RideMemory, startsAt = driver.startsAt): Promise<void> {
    const { driverId } = driver
    const credential = await enrolled(driver)
    const own = { ...world, deviceNowMs: () => world.deviceNowMs() + (skews.get(driverId) ?? 0) }
    drivers.set(
      driverId,
      createTaxiDriver({
        world: own,
        planned: driver,
        credential,
        startsAt,
        routes,
        memory,
        signs,
        renewCredential: () => enrolled(driver),
      }),
    )
  }

  async function work(driver: PlannedDriver, shifts: readonly Shift[]): Promise<void> {
    const memory = rideMemory()
    for (const shift of shifts) {
      await world.sleepUntil(shift.fromMs)
      if (!drivers.has(driver.driverId)) await setOut(driver, memory)
      else drivers.get(driver.driverId)?.stay()
      await world.sleepUntil(shift.untilMs)
      drivers.get(driver.driverId)?.leave()
    }
  }
  for (const driver of planned) {
    const chance = world.chance.branch('shifts').branch(driver.number)
    work(driver, shiftsOf({ chance, fromMs, untilMs, midnightMs })).catch(world.fail)
  }

  return {
    out: () => [...drivers.values()].filter((driver) => !driver.hasLeft).toSorted(byId),
    loseDriver(driverId, seconds) {
      const gone = drivers.get(driverId)
      const driver = planned.find((one) => one.driverId === driverId)
      if (!gone || !driver || lost.has(driverId)) return false
      lost.add(driverId)
      const { location } = gone.snapshot()
      gone.stop()
      drivers.delete(driverId)
      const comeBack = async () => {
        await world.sleepUntil(world.clock.nowMs() + seconds * 1000)
        lost.delete(driverId)
        if (!drivers.has(driverId)) await setOut(driver, rideMemory(), location)
      }
      comeBack().catch(world.fail)
      return true
    },
    streetSigns: signs.near,
    skewClock: (driverId, ms) => void skews.set(driverId, ms),
    stop() {
      for (const driver of drivers.values()) driver.stop()
    },
  }
}

const byId = (one: DriverActor, other: DriverActor) => (one.driverId < other.driverId ? -1 : 1)

/** A working phone never forgets a ride. */
function rideMemory(): RideMemory {
  const rides = new Map<string, RideRecord>()
  return {
    of: (tripHash) => rides.get(tripHash),
    keep: (ride) => void rides.set(ride.tripHash, ride),
    forget: (tripHash) => void rides.delete(tripHash),
    close: () => undefined,
  }
}
