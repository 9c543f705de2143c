import { type AssetReport, LineCommand } from '@daoxing/assets/contract'
import { type Instant, instantFromMs, type LatLng, pointBeside } from '@daoxing/kit/contract'
import {
  type Chance,
  type CityWorld,
  createVehicle,
  type MeasuredWay,
  planJourney,
  type VehicleReading,
  wayFromTo,
} from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { scooterRefusalOf } from './car-decisions.ts'
import { createCommandBook, type UnitAnswer } from './command-book.ts'
import { isScooterStruck, type ScooterFault } from './scooter-faults.ts'
import type { LeftScooter, ScooterMemory } from './scooter-memory.ts'

export type ScooterReading = VehicleReading & {
  readonly energyPercent: number
  readonly isPowerOn: boolean
  readonly isTrunkOpen: boolean
  readonly helmets: number
  readonly isProtected: boolean
  readonly batteryId: string
}

/** A scooter with its unit: the line commands it, and riders, crews and staff do the rest by hand. */
export type ScooterUnit = {
  readonly plate: string
  readonly assetId: string
  reading(): ScooterReading
  /** A command of the line, as it came. */
  hear(message: unknown): void
  /** Sends its state now. */
  report(): void
  /** Pushed or carried there, with its power off. */
  move(point: LatLng): void
  /** Rides; `empty` if the battery does not suffice. Throws while its power is off. */
  rideTo(
    point: LatLng,
    ride: { readonly signal: AbortSignal; readonly way?: MeasuredWay },
  ): Promise<'arrived' | 'empty'>
  setBattery(percent: number): void
  /** A full battery with another id. */
  swapBattery(): void
  setHelmets(count: number): void
  /** Closed by hand; only the line opens it. */
  closeTrunk(): void
  setProtected(isProtected: boolean): void
  /** How often it did each command, by its id. */
  readonly obeyed: ReadonlyMap<string, number>
  stop(): void
}

export type ScooterPlan = {
  readonly plate: string
  readonly assetId: string
  readonly point: LatLng
  readonly energyPercent: number
  readonly rangeKm: number
  readonly odometerKm: number
  /** At first, in the trunk. */
  readonly helmets?: number
}

type Surroundings = {
  readonly world: Pick<CityWorld, 'clock' | 'wheel' | 'faults' | 'deviceNowMs' | 'count' | 'log'>
  readonly memory: Pick<ScooterMemory, 'find' | 'put'>
  readonly chance: Chance
  /** The way to the vendor. */
  readonly tell: {
    reported(unit: ScooterUnit, report: AssetReport): void
    answered(unit: ScooterUnit, answer: UnitAnswer & { readonly at: Instant }, expiresAt: Instant): void
  }
}

/** 32 km/h, on an unplanned way. */
const usualMps = 32 / 3.6
const driftMetres = 80

export function createScooterUnit(plan: ScooterPlan, { world, memory, chance, tell }: Surroundings): ScooterUnit {
  const { plate, assetId, rangeKm } = plan
  const stopping = new AbortController()
  const left: LeftScooter = memory.find(plate) ?? {
    ...{ location: plan.point, odometerMetres: plan.odometerKm * 1000, energyShare: plan.energyPercent / 100 },
    ...{ isPowerOn: false, isTrunkOpen: false, helmets: plan.helmets ?? 2, isProtected: false },
    ...{ batteries: 0, swappedAt: null },
  }
  let { isTrunkOpen, helmets, isProtected, batteries, swappedAt } = left
  let rides = 0
  const obeyed = new Map<string, number>()
  // It grows across restarts of the city, as if it were stored in the unit.
  let seq = Math.floor(world.deviceNowMs() / 1000)
  const is = (fault: ScooterFault) => isScooterStruck(world, fault, plate)
  const vehicle = createVehicle({
    world,
    telematics: { report: () => undefined },
    start: {
      location: left.location,
      bearing: 0,
      odometerMetres: left.odometerMetres,
      energy: { rangeMetres: rangeKm * 1000, share: left.energyShare },
      isParked: true,
    },
  })
  const turnOn = () => {
    vehicle.unlock()
    vehicle.start()
  }
  if (left.isPowerOn) turnOn()

  function reading(): ScooterReading {
    const now = vehicle.reading()
    const energyPercent = is('deadBattery') ? 0 : Math.round((now.energyShare ?? 1) * 100)
    return {
      ...now,
      ...{ energyPercent, isTrunkOpen, helmets, isPowerOn: now.isRunning },
      ...{ isProtected: isProtected || is('protected'), batteryId: `${plate}-${batteries}` },
    }
  }

  function reportNow(): AssetReport {
    const now = reading()
    seq += 1
    const jump = is('jumpingBattery') ? chance.branch(`jump ${seq}`).between(-30, 30) : 0
    const energyPercent = Math.min(100, Math.max(0, now.energyPercent + jump))
    return {
      ...{ reportId: `${plate}-${seq}`, seq, at: instantFromMs(world.deviceNowMs()) },
      position: is('tunnel') ? null : positionOf(now),
      ...{ energyPercent, rangeKm: Math.round((energyPercent * rangeKm) / 100) },
      odometerKm: Math.floor(now.odometerMetres / 1000),
      ...{ isLocked: !now.isPowerOn, isEngineOn: now.isPowerOn, openDoors: [] },
      ...{ speedKmh: Math.round(now.speedMps * 36) / 10, isTowed: false },
      ...{ isPowerOn: now.isPowerOn, isTrunkOpen: isTrunkOpen || is('stuckTrunk'), helmets },
      ...{ isProtected: now.isProtected, batteryError: now.isProtected ? 'overTemperature' : null },
      ...{ batteryId: now.batteryId, swappedAt },
    }
  }
  // A drifting receiver is sure of itself.
  const positionOf = ({ location }: VehicleReading) => ({
    point: is('drift') ? pointBeside(location, { northMetres: 0, eastMetres: driftMetres }) : location,
    accuracyMetres: is('drift') ? 25 : 8,
  })

  function report(): void {
    if (!is('silent')) tell.reported(unit, reportNow())
  }
  /** After something has changed. */
  function changed(): void {
    const { location, odometerMetres, energyShare, isRunning } = vehicle.reading()
    memory.put(plate, {
      ...{ location, odometerMetres, energyShare: energyShare ?? 1, isPowerOn: isRunning },
      ...{ isTrunkOpen, helmets, isProtected, batteries, swappedAt },
    })
    report()
  }

  const book = createCommandBook({
    ...{ world, signal: stopping.signal },
    paceMs: ({ commandId }) => chance.branch(commandId).within(0.3, 1.5) * 1000,
    decide(command, { waitedSeconds, isBusy }) {
      const { isPowerOn, speedMps, energyPercent, isProtected: refuses } = reading()
      const reason = scooterRefusalOf(
        command,
        { isPowerOn, speedMps, energyPercent, isProtected: refuses, isBusy },
        { now: instantFromMs(world.deviceNowMs()), waitedSeconds },
      )
      if (reason === undefined) obey(command)
      return reason
    },
    said(answer, { kind, expiresAt }, isAgain) {
      world.count(isAgain ? `scooter answered ${kind} again` : `scooter ${answer.reason ?? kind}`)
      changed()
      if (!is('silent')) tell.answered(unit, { ...answer, at: instantFromMs(world.deviceNowMs()) }, expiresAt)
    },
  })
  function obey({ kind, commandId }: LineCommand): void {
    obeyed.set(commandId, (obeyed.get(commandId) ?? 0) + 1)
    if (kind === 'powerOn') turnOn()
    else if (kind === 'powerOff') vehicle.lock()
    else if (kind === 'openTrunk') isTrunkOpen = true
  }

  const unit: ScooterUnit = {
    plate,
    assetId,
    obeyed,
    reading,
    report,
    hear(message) {
      const command = z.safeParse(LineCommand, message)
      if (!command.success || is('silent')) return
      book.take(command.data).catch((err: unknown) => {
        if (!stopping.signal.aborted) world.log.error({ plate, err }, 'a scooter failed at a command')
      })
    },
    move(point) {
      if (vehicle.isRunning) throw new Error(`the scooter ${plate} is carried with its power off`)
      vehicle.carryTo(point)
      changed()
    },
    async rideTo(point, { signal, way }) {
      if (!vehicle.isRunning) throw new Error(`the power of the scooter ${plate} is off`)
      if (reading().isProtected) throw new Error(`the scooter ${plate} protects itself`)
      rides += 1
      const route = way ?? wayFromTo(undefined, vehicle.location, point)
      const { lengthMetres } = route
      const journey = planJourney({
        ...{ lengthMetres, usualSeconds: lengthMetres / usualMps },
        chance: chance.branch('ride').branch(rides),
      })
      try {
        return await vehicle.drive({ way: route, journey, isWatched: false, signal, onStep: changed })
      } finally {
        changed()
      }
    },
    setBattery(percent) {
      vehicle.setEnergy(percent / 100)
      changed()
    },
    swapBattery() {
      batteries += 1
      swappedAt = instantFromMs(world.deviceNowMs())
      vehicle.setEnergy(1)
      changed()
    },
    setHelmets(count) {
      helmets = count
      changed()
    },
    closeTrunk() {
      isTrunkOpen = false
      changed()
    },
    setProtected(next) {
      isProtected = next
      changed()
    },
    stop: () => stopping.abort(),
  }
  return unit
}
