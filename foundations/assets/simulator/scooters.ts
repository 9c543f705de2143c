import { defineNumber, type PartWorld } from '@daoxing/kit/simulator'
import { type RegisteredFleet, registerFleets } from './register-fleets.ts'
import { planScooterFleet, type PlannedScooters } from './scooter-fleet.ts'
import type { ScooterPlan, ScooterUnit } from './scooter-unit.ts'
import { vehicleVendorOf } from './vehicle-vendor.ts'

/** The number of scooters along the streets of Taipei. */
export const scootersSetting = defineNumber({
  name: 'CITY_SCOOTERS',
  label: ['共享機車', 'Scooters', 'シェアスクーター'],
  preset: 3_000,
  min: 1,
  max: 20_000,
  isWhole: true,
})

export type Scooters = {
  /** Runs whenever the fleet has been registered: at the start, and after a change of its number. */
  onRegistered(listener: (fleet: RegisteredFleet) => void): void
}

const scootersOfWorlds = new WeakMap<PartWorld, Scooters>()

/** The scooters of a city. The first part that asks for them registers the fleet, and its maker begins to reach them. */
export function scootersOf(world: PartWorld): Scooters {
  return scootersOfWorlds.getOrInsertComputed(world, startScooters)
}

/** Undefined for a plate that the maker does not reach. */
export function scooterUnitOf(world: PartWorld, plate: string): ScooterUnit | undefined {
  return vehicleVendorOf(world).unitOf(plate)
}

/** Every scooter that the maker reaches. */
export function scooterUnitsOf(world: PartWorld): Iterable<ScooterUnit> {
  return vehicleVendorOf(world).all()
}

/** Registers a fleet with the server as its operator, and its scooters with their maker. */
export async function registerScooters(world: PartWorld, planned: PlannedScooters): Promise<RegisteredFleet> {
  const [registered] = await registerFleets(world, [planned])
  if (!registered) throw new Error('a fleet was registered')
  vehicleVendorOf(world).add(scootersIn(planned, registered))
  return registered
}

function scootersIn({ plan, points }: PlannedScooters, { assetIds }: RegisteredFleet): readonly ScooterPlan[] {
  const rangeKm = new Map(plan.models.map((model) => [model.modelCode, model.rangeKm]))
  return plan.assets.flatMap(({ plate, modelCode, energyPercent, odometerKm }) => {
    const [assetId, point] = [assetIds.get(plate), points.get(plate)]
    if (assetId === undefined || point === undefined) return []
    return [{ plate, assetId, point, energyPercent, odometerKm, rangeKm: rangeKm.get(modelCode) ?? 80 }]
  })
}

function startScooters(world: PartWorld): Scooters {
  const { seed, settings, log } = world
  const listeners: ((fleet: RegisteredFleet) => void)[] = []
  let fleet: RegisteredFleet | undefined

  async function register(): Promise<void> {
    fleet = await registerScooters(world, planScooterFleet({ seed, scooters: settings.get(scootersSetting) }))
    for (const listener of listeners) listener(fleet)
  }
  const adjust = () => {
    register().catch((err: unknown) => log.error({ err }, 'the scooters could not be registered'))
  }
  settings.onChange(scootersSetting, adjust)
  adjust()
  return {
    onRegistered(listener) {
      listeners.push(listener)
      if (fleet) listener(fleet)
    },
  }
}
