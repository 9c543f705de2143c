import { defineNumber, type PartWorld, seededChance } from '@daoxing/kit/simulator'
import { openCarGateways } from './car-gateways.ts'
import { openCarMemory } from './car-memory.ts'
import { brokerDown } from './car-faults.ts'
import { type CityBroker, openCityBroker } from './city-broker.ts'
import { type PlannedFleet, planFleets } from './fleet-plan.ts'
import { createLentCar, type LentCar } from './lent-car.ts'
import { type RegisteredFleet, registerFleets } from './register-fleets.ts'
import { planSharedFleet } from './shared-fleet.ts'

/** The number of cars of all stations. */
export const lentCarsSetting = defineNumber({
  name: 'CITY_CARS',
  label: ['出租車輛', 'Cars to rent', 'レンタカー'],
  preset: 400,
  min: 42,
  max: 20_000,
  isWhole: true,
})

/** The number of cars that stand in lots and at the roadside. */
export const sharedCarsSetting = defineNumber({
  name: 'CITY_SHARED_CARS',
  label: ['共享車輛', 'Shared cars', 'カーシェア'],
  preset: 100,
  min: 48,
  max: 2_000,
  isWhole: true,
})

/** A fleet of the city as the server knows it. */
export type LentFleet = { readonly plan: PlannedFleet['plan']; readonly registered: RegisteredFleet }

export type LentCars = {
  /** Runs whenever the fleets have been registered: at the start, and after a change of their number of cars. */
  onRegistered(listener: (fleets: readonly LentFleet[]) => void): void
  carOf(plate: string): LentCar | undefined
  all(): Iterable<LentCar>
  /** The address of the city's broker; undefined while it is down, or if there is another broker. */
  brokerUrl(): string | undefined
  faultsChanged(): void
  stop(): void
}

const carsOfWorlds = new WeakMap<PartWorld, LentCars>()

/** The cars of a city. The first part that asks for them registers the fleets and starts the cars. */
export function lentCarsOf(world: PartWorld): LentCars {
  return carsOfWorlds.getOrInsertComputed(world, startLentCars)
}

function startLentCars(world: PartWorld): LentCars {
  const { log, seed, citySecret, settings, folder, brokerUrl } = world
  const chance = seededChance(seed).branch('lent cars')
  const cars = new Map<string, LentCar>()
  const listeners: ((fleets: readonly LentFleet[]) => void)[] = []
  const memory = openCarMemory(folder)
  let broker: CityBroker | undefined
  let fleets: readonly LentFleet[] = []
  let isStopped = false
  const gateways = openCarGateways({
    log,
    addressOf() {
      if (brokerUrl !== undefined) return { url: brokerUrl }
      const url = broker?.url()
      return url === undefined ? undefined : { url, ...broker?.cars }
    },
  })

  const opening = (
    brokerUrl === undefined ? openCityBroker({ secret: citySecret, log }) : Promise.resolve(undefined)
  ).then(
    (opened) => {
      if (isStopped) opened?.stop()
      else broker = opened
    },
    (err: unknown) => log.error({ err }, 'the broker of the cars could not be opened'),
  )

  /** A car that is no longer wanted stays with its lender, since an order may have it. */
  async function register(): Promise<void> {
    const shared = planSharedFleet({ seed, cars: settings.get(sharedCarsSetting) })
    const planned = [...planFleets({ seed, cars: settings.get(lentCarsSetting) }), shared]
    const registered = await registerFleets(world, planned)
    await opening
    if (isStopped) return
    fleets = registered.flatMap((one) => {
      const plan = planned.find(({ peer }) => peer === one.peer)?.plan
      return plan ? [{ plan, registered: one }] : []
    })
    for (const fleet of fleets) startCars(fleet)
    for (const listener of listeners) listener(fleets)
  }

  function startCars({ plan, registered }: LentFleet): void {
    const stands = new Map(plan.stands.map((stand) => [stand.code, stand]))
    const models = new Map(plan.models.map((model) => [model.modelCode, model]))
    for (const { plate, stand = '', point: ownPoint, modelCode, energyPercent, odometerKm } of plan.assets) {
      const [assetId, point] = [registered.assetIds.get(plate), stands.get(stand)?.point ?? ownPoint]
      if (assetId === undefined || point === undefined || cars.has(plate)) continue
      const rangeKm = models.get(modelCode)?.rangeKm ?? 500
      const car = { plate, assetId, point, rangeKm, odometerKm, energyShare: energyPercent / 100 }
      cars.set(plate, createLentCar(car, { world, gateways, memory, chance: chance.branch(plate) }))
    }
  }

  const adjust = () => {
    register().catch((err: unknown) => {
      if (!isStopped) log.error({ err }, 'the fleets could not be registered')
    })
  }
  settings.onChange(lentCarsSetting, adjust)
  settings.onChange(sharedCarsSetting, adjust)
  adjust()
  return {
    onRegistered(listener) {
      listeners.push(listener)
      if (fleets.length > 0) listener(fleets)
    },
    carOf: (plate) => cars.get(plate),
    all: () => cars.values(),
    brokerUrl: () => broker?.url(),
    faultsChanged: () => broker?.setDown(world.faults.is(brokerDown)),
    stop() {
      isStopped = true
      for (const car of cars.values()) car.stop()
      gateways.stop()
      broker?.stop()
      memory.close()
    },
  }
}
