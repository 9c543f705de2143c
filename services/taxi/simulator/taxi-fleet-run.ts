import { getFleet } from '@daoxing/dispatch/contract'
import {
  type CityFleet,
  type CityWorld,
  cityApi,
  enrolFleet,
  type PlannedDriver,
  planFleet,
  untilReachable,
} from '@daoxing/dispatch/simulator'
import { type LatLng, taipeiTime } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { openRideMemory } from './ride-memory.ts'
import { createRouteFinder } from './route-finder.ts'
import { createTaxiDriver, type TaxiDriver } from './taxi-driver-run.ts'
import { taxiGarage } from './taxi-fleet.ts'

/** Lines are opened one after the other, 50 a second, so that a server that has just started is not run over. */
const setOutEveryMs = 20

/** All taxis of a city. It begins by itself and waits for the server as long as it must. */
export function createTaxiFleet(world: CityWorld, { count, folder }: { count: number; folder: string }): CityFleet {
  const memory = openRideMemory(folder, world.log)
  const routes = createRouteFinder(world)
  const victims = seededChance(world.seed).branch('taxi faults')
  const drivers = new Map<string, TaxiDriver>()
  let lastSeen: ReadonlyMap<string, LatLng> | undefined
  let planned: readonly PlannedDriver[] = []
  let wanted = 0
  let isStopped = false
  let work: Promise<void> = Promise.resolve()

  /** One change of the number after the other. */
  function setCount(next: number): void {
    wanted = next
    work = work.then(adjust).catch((error: unknown) => world.log.error({ err: error }, 'the fleet could not change'))
  }

  async function adjust(): Promise<void> {
    if (wanted > planned.length) {
      const hour = taipeiTime(world.clock.now()).hour
      const from = planned.length
      planned = [...planned, ...planFleet({ seed: world.seed, from, to: wanted, hour, garage: taxiGarage })]
    }
    lastSeen ??= await positionsAtServer(world)
    for (const { driverId } of planned.slice(wanted)) drivers.get(driverId)?.leave()
    forgetWhoHasLeft()
    for (const { driverId } of planned.slice(0, wanted)) drivers.get(driverId)?.stay()
    const missing = planned.slice(0, wanted).filter(({ driverId }) => !drivers.has(driverId))
    await enrolFleet(world, missing, (enrolled) => {
      for (const [at, { driver, credential }] of enrolled.entries())
        setTimeout(() => setOut(driver, credential), at * setOutEveryMs)
    })
    await world.wheel.sleep(setOutEveryMs * 100)
  }

  function setOut(driver: PlannedDriver, credential: string): void {
    if (isStopped || drivers.has(driver.driverId)) return
    const startsAt = lastSeen?.get(driver.driverId) ?? driver.startsAt
    const renewCredential = () => renew(driver)
    drivers.set(
      driver.driverId,
      createTaxiDriver({ world, planned: driver, credential, startsAt, routes, memory, renewCredential }),
    )
  }

  async function renew(driver: PlannedDriver): Promise<string> {
    let fresh: string | undefined
    await enrolFleet(world, [driver], (enrolled) => {
      fresh = enrolled[0]?.credential
    })
    if (fresh === undefined) throw new Error(`no credential for ${driver.driverId}`)
    return fresh
  }

  function forgetWhoHasLeft(): void {
    for (const [driverId, driver] of drivers)
      if (driver.hasLeft) {
        driver.stop()
        drivers.delete(driverId)
      }
  }

  function pickOffline(driverId: string | undefined, count: number): readonly TaxiDriver[] {
    if (driverId !== undefined) return [...drivers.values()].filter((driver) => driver.driverId === driverId)
    return [...drivers.values()]
      .map((driver) => ({ driver, lot: victims.next() }))
      .toSorted((one, other) => one.lot - other.lot)
      .slice(0, count)
      .map(({ driver }) => driver)
  }

  setCount(count)
  return {
    service: 'taxi',
    get wanted() {
      return wanted
    },
    setCount,
    drivers() {
      forgetWhoHasLeft()
      return [...drivers.values()].map((driver) => driver.snapshot())
    },
    trips: () => [...drivers.values()].flatMap((driver) => driver.trip() ?? []),
    strike(fault) {
      if (fault.kind === 'driver_cancels')
        return [...drivers.values()].filter((driver) => driver.giveBack(fault.tripHash)).length
      if (fault.kind !== 'driver_offline') return drivers.size
      const struck = pickOffline(fault.driverId, fault.count ?? 1)
      for (const driver of struck) driver.loseConnection(fault.seconds)
      return struck.length
    },
    faultsChanged() {
      if (world.faults.is('no_drivers')) for (const driver of drivers.values()) driver.lookUp()
    },
    stop() {
      isStopped = true
      for (const driver of drivers.values()) driver.stop()
      memory.close()
    },
  }
}

/** Where the server saw each driver last: a city that was started again goes on from there. */
async function positionsAtServer(world: CityWorld): Promise<ReadonlyMap<string, LatLng>> {
  const { cars } = await untilReachable(world, () => cityApi(world).send(getFleet))
  return new Map(cars.flatMap(({ driverId, position }) => (position === null ? [] : [[driverId, position.location]])))
}
