import { createLentCar, type LentCar, planSharedFleet, registerFleets } from '@daoxing/assets/simulator'
import { createKeypads, faultOfSharedBill, rentSharedCar } from '@daoxing/rental/simulator'
import type { CarLine } from '../world/car-line.ts'
import type { DayWorld } from './day-world.ts'
import { becomeRenter, type RentingPlan } from './renting.ts'

type SharingPlan = Omit<RentingPlan, 'rentals'> & { readonly rentals: number; readonly carLine: CarLine | undefined }

/** Numbers of riders who take shared cars begin here. */
const firstRenter = 90_000
const cars = 48
const lookMs = 20_000

/** Lets riders open, drive and give back shared cars, at times that the seed determines. */
export async function letPeopleShareCars({ world, rentals, carLine, ...plan }: SharingPlan): Promise<void> {
  if (rentals === 0 || !carLine) return
  const fleet = planSharedFleet({ seed: world.seed, cars })
  const [registered] = await registerFleets(world, [fleet])
  if (!registered) throw new Error('the operator of shared cars is registered')
  const keypads = createKeypads(world, registered.api)
  const carOf = carsOf({ world, carLine, fleet: fleet.plan, assetIds: registered.assetIds })
  const chance = world.chance.branch('sharing cars')
  const begins = Array.from({ length: rentals }, (_, number) => ({
    number,
    atMs: plan.fromMs + Math.round(chance.branch(number).within(0.01, 0.4) * (plan.untilMs - plan.fromMs)),
  })).toSorted((a, b) => a.atMs - b.atMs)
  const goneHome = new AbortController()
  for (const { number, atMs } of begins) {
    await world.sleepUntil(atMs)
    rents(number).catch(world.fail)
  }

  async function rents(number: number): Promise<void> {
    const api = await becomeRenter({ world, plan, number: firstRenter + number })
    const [first, ...others] = fleet.plan.stands
    if (!api || !first) return
    const lot = chance.branch(number).branch('rental')
    const here = lot.branch('here').pick([first, ...others]).point
    const taken = new Set<LentCar>()
    const order = await rentSharedCar(
      {
        ...{ world, api, keypads, lot, here, lookMs, isLate: false, signal: goneHome.signal },
        carOf(plate) {
          const car = carOf(plate)
          if (car) taken.add(car)
          return car
        },
      },
      () => undefined,
    )
    // A parked car that is back needs no driver: its place is in the rows.
    for (const car of taken) car.stop()
    const what = order?.state === 'COMPLETED' ? faultOfSharedBill(order) : undefined
    if (what !== undefined) world.fail(new Error(`a renter of a shared car cannot explain a bill: ${what}`))
  }
}

type Cars = {
  readonly world: DayWorld
  readonly carLine: CarLine
  readonly fleet: ReturnType<typeof planSharedFleet>['plan']
  readonly assetIds: ReadonlyMap<string, string>
}

/** A car comes to life for its renter: hundreds that stand would report four times a minute for nothing. */
function carsOf({ world, carLine: { gateways }, fleet, assetIds }: Cars) {
  type Left = Parameters<Parameters<typeof createLentCar>[1]['memory']['put']>[1]
  const left = new Map<string, Left>()
  const memory = {
    find: (plate: string) => left.get(plate),
    put: (plate: string, car: Left) => void left.set(plate, car),
  }
  return (plate: string): LentCar | undefined => {
    const asset = fleet.assets.find((one) => one.plate === plate)
    const stand = fleet.stands.find(({ code }) => code === asset?.stand)
    const assetId = assetIds.get(plate)
    if (!asset || !stand || assetId === undefined) return undefined
    const { rangeKm = 500 } = fleet.models.find(({ modelCode }) => modelCode === asset.modelCode) ?? {}
    const { odometerKm, energyPercent } = asset
    const energyShare = energyPercent / 100
    return createLentCar(
      { plate, assetId, point: stand.point, energyShare, rangeKm, odometerKm },
      { world, gateways, memory: { ...memory, close: () => undefined }, chance: world.chance.branch(plate) },
    )
  }
}
