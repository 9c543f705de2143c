import type { AssetDoor } from '@daoxing/assets/contract'
import type { LatLng } from '@daoxing/kit/contract'
import {
  type Chance,
  type CityWorld,
  createVehicle,
  type MeasuredWay,
  planJourney,
  type VehicleReading,
  wayFromTo,
} from '@daoxing/kit/simulator'
import type { CarGateways } from './car-gateways.ts'
import type { CarMemory } from './car-memory.ts'
import { createCarUnit } from './car-unit.ts'

/** A car that is lent. Renters use its doors and drive it; the line locks it. */
export type LentCar = {
  readonly plate: string
  readonly assetId: string
  reading(): VehicleReading
  openDoors(): readonly AssetDoor[]
  /** Its keypad has checked a code. */
  unlockAtKeypad(): void
  /** Throws while the car is locked. */
  openDoor(door: AssetDoor): void
  closeDoor(door: AssetDoor): void
  /** Starts the engine and drives; `empty` if the energy does not suffice. Throws while the car is locked or a door is open. */
  driveTo(
    point: LatLng,
    drive: { readonly signal: AbortSignal; readonly way?: MeasuredWay },
  ): Promise<'arrived' | 'empty'>
  /** The engine is off; doors and lock stay as they are. */
  park(): void
  /** Fuels or charges up to a share. */
  refill(share: number): void
  stop(): void
}

export type LentCarPlan = {
  readonly plate: string
  readonly assetId: string
  readonly point: LatLng
  readonly energyShare: number
  readonly rangeKm: number
  readonly odometerKm: number
}

type Surroundings = {
  readonly world: CityWorld
  readonly gateways: CarGateways
  readonly memory: CarMemory
  readonly chance: Chance
}

const reportEveryMs = 15_000
/** 28 km/h, on an unplanned way. */
const usualMps = 28 / 3.6

export function createLentCar(plan: LentCarPlan, { world, gateways, memory, chance }: Surroundings): LentCar {
  const { plate, assetId, rangeKm } = plan
  const left = memory.find(plate)
  const stopping = new AbortController()
  const open = new Set<AssetDoor>()
  let drives = 0
  const vehicle = createVehicle({
    world,
    // Turns of lock and engine are reported at once; the rest every 15 seconds.
    telematics: { report: ({ isLocked, isRunning }) => turned(`${isLocked} ${isRunning}`) },
    start: {
      location: left ? { lat: left.lat, lng: left.lng } : plan.point,
      bearing: 0,
      odometerMetres: left?.odometerMetres ?? plan.odometerKm * 1000,
      energy: { rangeMetres: rangeKm * 1000, share: left?.energyShare ?? plan.energyShare },
      isParked: true,
    },
  })
  const unit = createCarUnit({
    ...{ world, gateways, plate, assetId, rangeKm, chance },
    car: {
      reading: vehicle.reading,
      openDoors: () => [...open],
      obey(kind) {
        if (kind === 'unlock') vehicle.unlock()
        else if (kind === 'lock') vehicle.lock()
      },
    },
  })
  let before = 'true false'
  if (left?.isLocked === false) vehicle.unlock()

  function turned(now: string): void {
    if (now === before) return
    before = now
    tell()
  }
  function tell(): void {
    unit.report()
    const { location, odometerMetres, energyShare, isLocked } = vehicle.reading()
    memory.put(plate, { ...location, odometerMetres, energyShare: energyShare ?? 1, isLocked })
  }

  async function run(): Promise<void> {
    await world.wheel.sleep(chance.branch('first report').within(0, reportEveryMs), stopping.signal)
    for (;;) {
      if (vehicle.speedMps > 0) tell()
      else unit.report()
      await world.wheel.sleep(reportEveryMs, stopping.signal)
    }
  }
  gateways.join(assetId, unit.hear)
  run().catch((err: unknown) => {
    if (!stopping.signal.aborted) world.log.error({ plate, err }, 'a car has stopped reporting')
  })

  return {
    plate,
    assetId,
    reading: vehicle.reading,
    openDoors: () => [...open],
    unlockAtKeypad: () => vehicle.unlock(),
    openDoor(door) {
      if (vehicle.isLocked) throw new Error(`the car ${plate} is locked`)
      open.add(door)
      unit.report()
    },
    closeDoor(door) {
      open.delete(door)
      unit.report()
    },
    async driveTo(point, { signal, way }) {
      if (open.size > 0) throw new Error(`a door of the car ${plate} is open`)
      if (!vehicle.isRunning) vehicle.start()
      drives += 1
      const route = way ?? wayFromTo(undefined, vehicle.location, point)
      const { lengthMetres } = route
      const drive = chance.branch('drive').branch(drives)
      const journey = planJourney({ lengthMetres, usualSeconds: lengthMetres / usualMps, chance: drive })
      try {
        return await vehicle.drive({ way: route, journey, isWatched: false, signal })
      } finally {
        tell()
      }
    },
    park() {
      vehicle.turnOff()
    },
    refill(share) {
      vehicle.refill(share)
      tell()
    },
    stop() {
      stopping.abort()
      unit.stop()
      gateways.leave(assetId)
    },
  }
}
