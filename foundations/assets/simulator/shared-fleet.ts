import type { FleetPlan, WeekHours } from '@daoxing/assets/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { plateOf, type PlannedFleet } from './fleet-plan.ts'
import { type SharedPlace, sharedPlaces } from './shared-lots.ts'

type PlainModel = Omit<FleetPlan['models'][number], 'vehicleKind'>

const plainModels: readonly [PlainModel, ...PlainModel[]] = [
  {
    ...{
      modelCode: 'S-YARIS-CROSS',
      brand: 'TOYOTA',
      series: 'Yaris Cross',
      vehicleClass: 'low',
      fuelType: 'Gasoline',
    },
    ...{ seats: 5, rangeKm: 680, energyDescription: '95 無鉛汽油', pictureUrl: null },
  },
  {
    ...{ modelCode: 'S-PRIUS-C', brand: 'TOYOTA', series: 'Prius c', vehicleClass: 'low', fuelType: 'Hybrid' },
    ...{ seats: 5, rangeKm: 850, energyDescription: '95 無鉛汽油，油電混合', pictureUrl: null },
  },
  {
    ...{ modelCode: 'S-SIENTA', brand: 'TOYOTA', series: 'Sienta', vehicleClass: 'big', fuelType: 'Gasoline' },
    ...{ seats: 7, rangeKm: 620, energyDescription: '95 無鉛汽油', pictureUrl: null },
  },
  {
    ...{ modelCode: 'S-BZ4X', brand: 'TOYOTA', series: 'bZ4X', vehicleClass: 'high', fuelType: 'Electric' },
    ...{ seats: 5, rangeKm: 470, energyDescription: '純電（CCS1／J1772）', pictureUrl: null },
  },
]

/** Never closed. */
const always: WeekHours = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))
/** Plates of the stations' cars begin before. */
const firstNumber = 1_000_000
const perStandMin = 2

/** The peer of the operator of shared cars. */
export const sharedLender = 'city-lender-shared'

/**
 * The shared cars of Taipei, an operator without staff: lots of every kind of parking, and zones of roadside bays. More cars leave those before
 * them as they are; about three in five places are taken, so that cars can be given back.
 */
export function planSharedFleet({ seed, cars }: { readonly seed: string; readonly cars: number }): PlannedFleet {
  const chance = seededChance(seed).branch('shared cars')
  const [first, ...others] = sharedPlaces
  if (!first) throw new Error('the city has lots')
  const taken = new Map<string, number>()
  const assets = Array.from({ length: cars }, (_, number): FleetPlan['assets'][number] => {
    const own = chance.branch(number)
    const inTurn = sharedPlaces[Math.floor(number / perStandMin)]
    const place = inTurn ?? own.pickWeighted([first, ...others], ({ capacity }) => capacity)
    taken.set(place.code, (taken.get(place.code) ?? 0) + 1)
    return {
      plate: plateOf(seed, firstNumber + number),
      modelCode: own.pick(plainModels).modelCode,
      energyPercent: own.between(35, 100),
      odometerKm: Math.round(800 * 10 ** own.within(0, 2)),
      ...{ stand: place.code, state: 'ready' },
    }
  })
  const stands = sharedPlaces.map((place, number) => planStand(place, { number, here: taken.get(place.code) ?? 0 }))
  const operator = { nameZh: '島行共享車', nameEn: 'Island Share', phone: '0809-000-103' }
  return {
    peer: sharedLender,
    plan: { operator, models: plainModels.map((model) => ({ ...model, vehicleKind: 'car' })), stands, assets },
  }
}

function planStand(
  { code, kind, placeZh, placeEn, townZh, lat, lng, parkingType, floor, capacity }: SharedPlace,
  { number, here }: { readonly number: number; readonly here: number },
): FleetPlan['stands'][number] {
  const isLot = kind === 'lot'
  return {
    ...{ code, kind, vehicleKind: 'car', parkingType, floor, point: { lat, lng }, hours: always },
    nameZh: `${placeZh}${isLot ? '停車場' : '路邊停車區'}`,
    nameEn: `${placeEn} ${isLot ? 'Lot' : 'Roadside Zone'}`,
    addressZh: `${townZh}${placeZh}旁`,
    addressEn: `Beside ${placeEn}, Taipei City`,
    phone: `0809-000-${300 + number}`,
    capacity: Math.max(capacity, Math.ceil(here * 1.5)),
    isClosed: false,
  }
}
