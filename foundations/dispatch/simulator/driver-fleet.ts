import { getFleet } from '@daoxing/dispatch/contract'
import { type LatLng, taipeiTime } from '@daoxing/kit/contract'
import {
  type Chance,
  type CityWorld,
  cityApi,
  factsOf,
  type CitySetting,
  type RunningPart,
  untilReachable,
} from '@daoxing/kit/simulator'
import type { DriverActor } from './driver-actor.ts'
import { driverCancels, driverOffline, noDrivers } from './driver-faults.ts'
import { driverMarker, jobsPanel } from './driver-console.ts'
import { enrolFleet } from './enrol-fleet.ts'
import { type FleetKind, type PlannedDriver, planFleet } from './fleet-plan.ts'

export type NewDriver = {
  readonly planned: PlannedDriver
  readonly credential: string
  readonly startsAt: LatLng
  /** The server no longer accepts the credential: requests another one. */
  renewCredential(): Promise<string>
}

export type DriverFleetPlan = {
  readonly world: CityWorld
  /** Id of its jobs panel. */
  readonly id: string
  readonly kind: FleetKind
  readonly count: CitySetting
  /** Selects the drivers that a fault affects at random. */
  readonly victims: Chance
  createDriver(driver: NewDriver): DriverActor
}

/** Sockets are opened in sequence, 50 a second, so that a freshly started server is not overloaded. */
const setOutEveryMs = 20

/** The simulated drivers of one service. The fleet starts by itself and retries until the server is reachable. */
export function runDriverFleet(
  plan: DriverFleetPlan,
): Required<Pick<RunningPart, 'markers' | 'ways' | 'panels' | 'strike' | 'faultsChanged' | 'stop'>> {
  const { world, kind, victims, count } = plan
  const drivers = new Map<string, DriverActor>()
  let lastSeen: ReadonlyMap<string, LatLng> | undefined
  let planned: readonly PlannedDriver[] = []
  let isStopped = false
  let work: Promise<void> = Promise.resolve()
  const wanted = () => world.settings.get(count)

  /** Changes of the fleet size are serialised. */
  function changeCount(): void {
    work = work.then(adjust).catch((error: unknown) => world.log.error({ err: error }, 'the fleet could not change'))
  }

  async function adjust(): Promise<void> {
    const to = wanted()
    if (to > planned.length) {
      const hour = taipeiTime(world.clock.now()).hour
      planned = [...planned, ...planFleet({ kind, seed: world.seed, from: planned.length, to, hour })]
    }
    lastSeen ??= await positionsAtServer(world)
    for (const { driverId } of planned.slice(to)) drivers.get(driverId)?.leave()
    forgetLeavers()
    for (const { driverId } of planned.slice(0, to)) drivers.get(driverId)?.stay()
    const missing = planned.slice(0, to).filter(({ driverId }) => !drivers.has(driverId))
    await enrolFleet(world, missing, (enrolled) => {
      for (const [at, { driver, credential }] of enrolled.entries())
        setTimeout(() => setOut(driver, credential), at * setOutEveryMs)
    })
    await world.wheel.sleep(setOutEveryMs * 100)
  }

  function setOut(driver: PlannedDriver, credential: string): void {
    if (isStopped || drivers.has(driver.driverId)) return
    const startsAt = lastSeen?.get(driver.driverId) ?? driver.startsAt
    drivers.set(
      driver.driverId,
      plan.createDriver({ planned: driver, credential, startsAt, renewCredential: () => renew(driver) }),
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

  function forgetLeavers(): void {
    for (const [driverId, driver] of drivers)
      if (driver.hasLeft) {
        driver.stop()
        drivers.delete(driverId)
      }
  }

  function pickOffline(driverId: string | undefined, number: number): readonly DriverActor[] {
    if (driverId !== undefined) return [...drivers.values()].filter((driver) => driver.driverId === driverId)
    return [...drivers.values()]
      .map((driver) => ({ driver, lot: victims.next() }))
      .toSorted((one, other) => one.lot - other.lot)
      .slice(0, number)
      .map(({ driver }) => driver)
  }

  const jobs = () => [...drivers.values()].flatMap((driver) => driver.job() ?? [])
  world.settings.onChange(count, changeCount)
  changeCount()
  return {
    markers() {
      forgetLeavers()
      return [...drivers.values()].map((driver) => driverMarker(driver.snapshot()))
    },
    ways: jobs,
    panels: [jobsPanel(plan.id, jobs)],
    strike(strike) {
      const cancels = factsOf(strike, driverCancels)
      if (cancels) return [...drivers.values()].filter((driver) => driver.giveBack(cancels.tripHash)).length
      const offline = factsOf(strike, driverOffline)
      if (!offline) return drivers.size
      const struck = pickOffline(offline.driverId, offline.count ?? 1)
      for (const driver of struck) driver.loseConnection(offline.seconds)
      return struck.length
    },
    faultsChanged() {
      if (world.faults.is(noDrivers)) for (const driver of drivers.values()) driver.lookUp()
    },
    stop() {
      isStopped = true
      for (const driver of drivers.values()) driver.stop()
    },
  }
}

/** The last position of each driver on the server: a restarted city resumes from there. */
async function positionsAtServer(world: CityWorld): Promise<ReadonlyMap<string, LatLng>> {
  const { cars } = await untilReachable(world, () => cityApi(world).send(getFleet))
  return new Map(cars.flatMap(({ driverId, position }) => (position === null ? [] : [[driverId, position.location]])))
}
