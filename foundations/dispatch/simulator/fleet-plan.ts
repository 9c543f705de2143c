import type { FleetDriver, Vehicle } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { districtAt, pointIn } from './districts.ts'
import { driverName } from './driver-names.ts'

/** A car model of a fleet, and its relative frequency. */
export type GarageCar = Omit<Vehicle, 'plate' | 'color' | 'features'> & {
  readonly weight: number
  readonly colors: readonly [Vehicle['color'], ...Vehicle['color'][]]
  /** Features of every car of the kind. */
  readonly features: number
  /** Features of a share of them: a driver who accepts dogs, a child seat in the boot. */
  readonly mayHave: readonly { readonly features: number; readonly share: number }[]
  /** The driver at position `at` of every `oneIn` drivers drives it, so that a rare kind is never missing. */
  readonly always?: { readonly oneIn: number; readonly at: number }
}

/**
 * The drivers of one service: their cars, the prefixes of their plates, telephone numbers and ids, and their enrolment.
 */
export type FleetKind = {
  readonly garage: readonly [GarageCar, ...GarageCar[]]
  readonly series: {
    /** `TD` in `TDJ-2981`. */
    readonly plates: string
    /** First digits of telephone numbers: `+88690`. */
    readonly phones: string
    /** Part of the driver's id; differs between two fleets of a city. */
    readonly ids: string
  }
  /** Facts that every driver of the service enrols with. */
  readonly enrolment?: Partial<Omit<FleetDriver, 'driverId' | 'vehicle'>>
  /** Facts of one driver by number, such as the roster. A driver with a garage starts there. */
  readonly rosterOf?: (number: number) => Pick<FleetDriver, 'garage' | 'daysOff' | 'languages'>
  /** No rider boards a vehicle of its drivers, so none is enrolled. */
  readonly isCarless?: boolean
  /** The number of cars, which drivers share on different days; by default each driver has one. */
  readonly cars?: number
}

export type FleetWish = {
  readonly kind: FleetKind
  readonly seed: string
  /** Drivers with these numbers, from 0: a growing fleet keeps its existing drivers. */
  readonly from: number
  readonly to: number
  /** Hour of the day in Taipei, which determines where they start. */
  readonly hour: number
}

export type PlannedDriver = FleetDriver & {
  readonly vehicle: Vehicle
  /** No rider boards the vehicle, so it is not enrolled. */
  readonly isCarless?: boolean
  readonly number: number
  readonly startsAt: LatLng
}

/** The drivers of a fleet: the same seed gives the same drivers, cars and plates. */
export function planFleet(wish: FleetWish): readonly PlannedDriver[] {
  return Array.from({ length: Math.max(0, wish.to - wish.from) }, (_, at) => planDriver(wish, wish.from + at))
}

function planDriver({ seed: citySeed, hour, kind: fleet }: FleetWish, number: number): PlannedDriver {
  const { garage, series, enrolment } = fleet
  const carNumber = fleet.cars === undefined ? number : number % fleet.cars
  // The fleet without a name in its ids uses the plain seed.
  const seed = series.ids === '' ? citySeed : `${citySeed}/${series.ids}`
  const chance = seededChance(seed).branch('fleet').branch(number)
  const person = chance.branch('person')
  const car = seededChance(seed).branch('fleet').branch(carNumber).branch('car')
  const start = chance.branch(`start at ${hour}`)
  const roster = fleet.rosterOf?.(number)
  const chosen = car.pickWeighted(garage, ({ weight }) => weight)
  const owed = garage.find(({ always }) => always !== undefined && carNumber % always.oneIn === always.at)
  const { weight: _weight, always: _always, colors, mayHave, features, ...kind } = owed ?? chosen
  return {
    number,
    driverId: [idPartOf(citySeed), series.ids, String(number + 1).padStart(4, '0')].filter(Boolean).join('-'),
    displayName: driverName(person),
    phone: phoneOf(seed, series.phones, number),
    // Most are good: a bad driver does not stay for long.
    rating: Math.round((5 - Math.min(0.9, Math.abs(person.normal()) * 0.16)) * 10) / 10,
    tripCount: Math.round(40 * 10 ** person.within(0, 2.6)),
    vehicle: {
      ...kind,
      plate: plateOf(seed, series.plates, carNumber),
      color: car.pick(colors),
      features: mayHave.reduce(
        (mask, { features: more, share }) => (car.happens(share) ? mask | more : mask),
        features,
      ),
    },
    ...(fleet.isCarless && { isCarless: true }),
    ...enrolment,
    ...roster,
    startsAt: roster?.garage?.location ?? pointIn(districtAt(hour, start), start),
  }
}

/** Letters of a plate series; I and O are not used, because they look like digits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const plateCount = letters.length * 10_000
/** Coprime to the number of plates, so that no plate occurs twice. */
const plateStride = 100_003

/** `TDJ-2981`: one plate per number, scattered over the series. */
function plateOf(seed: string, beginning: string, number: number): string {
  const first = seededChance(seed)
    .branch('plates')
    .between(0, plateCount - 1)
  const plate = (first + number * plateStride) % plateCount
  return `${beginning}${letters[Math.floor(plate / 10_000)]}-${String(plate % 10_000).padStart(4, '0')}`
}

/** A unique telephone number per driver, for masked calls. */
function phoneOf(seed: string, beginning: string, number: number): string {
  const first = seededChance(seed).branch('phones').between(0, 9_999_999)
  return `${beginning}${String((first + number * 7_919) % 10_000_000).padStart(7, '0')}`
}

/** A seed may be any text; a driver's id is short and plain. */
function idPartOf(seed: string): string {
  const plain = seed
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 24)
  if (plain === seed) return plain
  return `${plain}-${Math.floor(seededChance(seed).next() * 36 ** 5).toString(36)}`.replace(/^-/, 'seed-')
}
