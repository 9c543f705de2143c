import type { FleetDriver, Vehicle } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { districtAt, pointIn } from './districts.ts'
import { driverName } from './driver-names.ts'

/** A kind of car that a fleet drives, and how many of it there are beside the others. */
export type GarageCar = Omit<Vehicle, 'plate' | 'color' | 'features'> & {
  readonly weight: number
  readonly colors: readonly [Vehicle['color'], ...Vehicle['color'][]]
  /** Features of every car of the kind. */
  readonly features: number
  /** Features of a share of them: a driver who takes dogs, a child's seat in the boot. */
  readonly mayHave: readonly { readonly features: number; readonly share: number }[]
  /** Of every so many drivers the one at this place drives it, so that a kind that few ask for is never missing. */
  readonly always?: { readonly oneIn: number; readonly at: number }
}

export type FleetWish = {
  readonly seed: string
  /** Drivers with these numbers, 0 being the first: a fleet that grows keeps all that it had. */
  readonly from: number
  readonly to: number
  /** Hour of the day in Taipei, which decides where they begin. */
  readonly hour: number
  readonly garage: readonly [GarageCar, ...GarageCar[]]
}

export type PlannedDriver = FleetDriver & { readonly number: number; readonly startsAt: LatLng }

/** The drivers of a fleet: the same seed gives the same drivers, in the same cars, with the same plates. */
export function planFleet(wish: FleetWish): readonly PlannedDriver[] {
  return Array.from({ length: Math.max(0, wish.to - wish.from) }, (_, at) => planDriver(wish, wish.from + at))
}

function planDriver({ seed, hour, garage }: FleetWish, number: number): PlannedDriver {
  const chance = seededChance(seed).branch('fleet').branch(number)
  const person = chance.branch('person')
  const car = chance.branch('car')
  const start = chance.branch(`start at ${hour}`)
  const chosen = car.pickWeighted(garage, ({ weight }) => weight)
  const owed = garage.find(({ always }) => always !== undefined && number % always.oneIn === always.at)
  const { weight: _weight, always: _always, colors, mayHave, features, ...kind } = owed ?? chosen
  return {
    number,
    driverId: `${idPartOf(seed)}-${String(number + 1).padStart(4, '0')}`,
    displayName: driverName(person),
    phone: phoneOf(seed, number),
    // Most are good: who is not does not drive for long.
    rating: Math.round((5 - Math.min(0.9, Math.abs(person.normal()) * 0.16)) * 10) / 10,
    tripCount: Math.round(40 * 10 ** person.within(0, 2.6)),
    vehicle: {
      ...kind,
      plate: plateOf(seed, number),
      color: car.pick(colors),
      features: mayHave.reduce(
        (mask, { features: more, share }) => (car.happens(share) ? mask | more : mask),
        features,
      ),
    },
    startsAt: pointIn(districtAt(hour, start), start),
  }
}

/** Letters of the series of taxi plates; I and O are not given out, because they look like figures. */
const series = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const plateCount = series.length * 10_000
/** Has no divisor in common with the number of plates, so that no plate is given out twice. */
const plateStride = 100_003

/** `TDJ-2981`: one plate a number, scattered over the series. */
function plateOf(seed: string, number: number): string {
  const first = seededChance(seed)
    .branch('plates')
    .between(0, plateCount - 1)
  const plate = (first + number * plateStride) % plateCount
  return `TD${series[Math.floor(plate / 10_000)]}-${String(plate % 10_000).padStart(4, '0')}`
}

/** A telephone of its own for every driver, for masked calls. */
function phoneOf(seed: string, number: number): string {
  const first = seededChance(seed).branch('phones').between(0, 9_999_999)
  return `+88690${String((first + number * 7_919) % 10_000_000).padStart(7, '0')}`
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
