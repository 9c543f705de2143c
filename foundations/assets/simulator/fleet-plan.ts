import type { DayHours, FleetPlan, WeekHours } from '@daoxing/assets/contract'
import { type Chance, seededChance } from '@daoxing/kit/simulator'
import { type BranchKind, type BranchPlace, branchPlaces } from './branch-places.ts'
import { type GarageModel, type Lender, lenders } from './lenders.ts'

/** The fleet that one lender of the city registers, and the name of its peer. */
export type PlannedFleet = { readonly peer: string; readonly plan: FleetPlan }

type PlannedAsset = FleetPlan['assets'][number]
type PlannedStand = FleetPlan['stands'][number]

/** The fleets of the city's lenders: the same seed gives the same cars, and more cars leave those before them as they are. */
export function planFleets({ seed, cars }: { readonly seed: string; readonly cars: number }): readonly PlannedFleet[] {
  const assets = Array.from({ length: cars }, (_, number) => planCar(seed, number))
  return lenders.map((lender) => {
    const { peer, operator, garage } = lender
    const places = branchPlaces.filter((place) => isOf(lender, place))
    const codes = new Set(places.map(({ code }) => code))
    const ofLender = assets.filter(({ stand = '' }) => codes.has(stand))
    const stands = places.map((place) => planStand(seed, place, ofLender))
    return { peer, plan: { operator, models: garage.map(({ model }) => model), stands, assets: ofLender } }
  })
}

const isOf = ({ counties }: Lender, { townZh }: BranchPlace) => counties.test(townZh)

/** The first cars go to every branch in turn, so that none is empty; the others to where most people come. */
function planCar(seed: string, number: number): PlannedAsset {
  const chance = seededChance(seed).branch('lent cars').branch(number)
  const [first, ...others] = branchPlaces
  if (!first) throw new Error('the city has branches')
  const place = branchPlaces[number] ?? chance.branch('branch').pickWeighted([first, ...others], ({ weight }) => weight)
  const { modelCode, fuelType } = modelAt(place, chance.branch('model'))
  const facts = chance.branch('facts')
  return {
    plate: plateOf(seed, number),
    modelCode,
    // Staff fills the tank before a car is lent again; a battery is charged to four fifths at least.
    energyPercent: fuelType === 'Electric' ? facts.between(80, 100) : facts.between(94, 100),
    odometerKm: Math.round(800 * 10 ** facts.within(0, 2)),
    stand: place.code,
    state: 'ready',
  }
}

function modelAt(place: BranchPlace, chance: Chance): GarageModel['model'] {
  const lender = lenders.find((one) => isOf(one, place))
  if (!lender) throw new Error(`the branch ${place.code} belongs to no lender`)
  const [first = lender.garage[0], ...others] = lender.garage.filter(({ at }) => at.includes(place.kind))
  return chance.pickWeighted([first, ...others], ({ weight }) => weight).model
}

/** Letters of a plate; I and O are not used, because they look like digits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const plateCount = letters.length ** 2 * 10_000
/** Coprime to the number of plates, so that no plate occurs twice. */
const plateStride = 1_000_003

/** `RDK-2981`: plates of lent cars begin with R. */
export function plateOf(seed: string, number: number): string {
  const first = seededChance(seed)
    .branch('plates of lent cars')
    .between(0, plateCount - 1)
  const plate = (first + number * plateStride) % plateCount
  const series = Math.floor(plate / 10_000)
  const [left = 'A', right = 'A'] = [letters[Math.floor(series / letters.length)], letters[series % letters.length]]
  return `R${left}${right}-${String(plate % 10_000).padStart(4, '0')}`
}

const day = (opens: string, closes: string): DayHours => ({ opens, closes })
const week = (weekend: DayHours, workday: DayHours, closedDay?: number): WeekHours => {
  const on = (weekday: number) => (weekday === closedDay ? null : weekday % 6 === 0 ? weekend : workday)
  return [on(0), on(1), on(2), on(3), on(4), on(5), on(6)]
}

const hoursOf: Readonly<Record<BranchKind, (place: BranchPlace) => WeekHours>> = {
  // The branches at the big airport never close.
  airport: ({ code }) =>
    code.startsWith('tpe')
      ? week(day('00:00', '24:00'), day('00:00', '24:00'))
      : week(day('07:00', '21:30'), day('07:30', '21:30')),
  highSpeedRail: () => week(day('08:00', '21:30'), day('08:00', '21:00')),
  // Small branches close on Wednesdays.
  railway: ({ weight }) => week(day('08:30', '20:30'), day('08:30', '20:30'), weight < 5 ? 3 : undefined),
  town: () => week(day('09:00', '20:00'), day('09:00', '19:00'), 3),
}

function planStand(seed: string, place: BranchPlace, assets: readonly PlannedAsset[]): PlannedStand {
  const { code, kind, placeZh, placeEn, lat, lng, townZh, countyEn } = place
  const chance = seededChance(seed).branch('branches').branch(code)
  const isBig = /^(臺北|新北|高雄市三民|臺中市東)/.test(townZh)
  const parkingType: PlannedStand['parkingType'] = isBig
    ? chance.pick(['Underground', 'Stereoscopic', 'Mechanical'])
    : 'Flat'
  const here = assets.filter(({ stand }) => stand === code).length
  return {
    code,
    kind: 'station',
    vehicleKind: 'car',
    nameZh: `${placeZh}店`,
    nameEn: `${placeEn} Branch`,
    addressZh: `${townZh}${placeZh}旁`,
    addressEn: `Beside ${placeEn}, ${countyEn}`,
    point: { lat, lng },
    hours: hoursOf[kind](place),
    parkingType,
    floor:
      parkingType === 'Underground'
        ? chance.pick(['B1', 'B2', 'B3'])
        : parkingType === 'Flat'
          ? null
          : chance.pick(['2F', '3F']),
    phone: `0809-000-${200 + branchPlaces.indexOf(place)}`,
    // Cars that come from elsewhere also find a place.
    capacity: Math.max(8, Math.ceil(here * 1.5)),
    isClosed: false,
  }
}
