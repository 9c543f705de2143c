import { type Instant, taipeiTime } from '@daoxing/kit/contract'
import {
  type CarKind,
  type FareLine,
  type FareMode,
  seatsOf,
  typeOfWish,
  type VehicleType,
} from '@daoxing/taxi/contract'
import { meteredFare } from './final-fare.ts'
import { meterFare } from './meter-fare.ts'
import type { Tariff } from './tariffs.ts'

export type RouteLength = { readonly distanceMetres: number; readonly durationSeconds: number }

/** A price for one mask: `fixedTwd` is binding, a range estimates the meter. */
export type PricedOption = CarKind & {
  readonly vehicleType: VehicleType
  readonly fareMode: FareMode
  readonly seats: number
  readonly fixedTwd: number | null
  readonly range: { readonly min: number; readonly max: number } | null
  readonly breakdown: readonly FareLine[]
}

type QuoteInput = {
  readonly tariff: Tariff
  /** Null without a drop-off. */
  readonly route: RouteLength | null
  readonly departAt: Instant
  readonly kinds: readonly CarKind[]
  /** The tariff of this time applies; without it, that of the departure. */
  readonly boardedAt?: Instant
  /** The metered part of the ride before this route. */
  readonly driven?: Driven
}
export type Driven = { readonly metres: number; readonly slowSeconds: number }
const nothingDriven: Driven = { metres: 0, slowSeconds: 0 }

/**
 * Prices every car type. Without a route only the meter can determine the price, so there is neither a price nor a
 * range.
 */
export function quoteOptions({
  tariff,
  route,
  departAt,
  kinds,
  boardedAt = departAt,
  driven = nothingDriven,
}: QuoteInput): readonly PricedOption[] {
  return kinds.map((kind) => {
    const { featureMap } = kind
    const { vehicleType, fareMode } = typeOfWish(kind)
    const priced = (share: Spread) =>
      meteredFare({ tariff, featureMap, boardedAt, ...sumOf(driven, expectedReading(route, departAt, share)) })
    const expected = priced(asExpected)
    const option = { ...kind, vehicleType, fareMode, seats: seatsOf(vehicleType), breakdown: expected.lines }
    if (!route) return { ...option, fixedTwd: null, range: null }
    if (fareMode === 'FIX_FARE') return { ...option, fixedTwd: expected.amountTwd, range: null }
    const min = priced(quickRide).amountTwd
    if (fareMode === 'BOTH') return { ...option, fixedTwd: null, range: { min, max: expected.amountTwd } }
    return { ...option, fixedTwd: null, range: { min, max: priced(slowRide).amountTwd } }
  })
}

function sumOf(driven: Driven, coming: Driven): Driven {
  return { metres: driven.metres + coming.metres, slowSeconds: driven.slowSeconds + coming.slowSeconds }
}

type Surge = Pick<QuoteInput, 'tariff' | 'route' | 'departAt'>

/** Returns the difference in the meter fare between the traffic of this hour and empty streets, on the same route. */
export function surgeDifferenceTwd({ tariff, route, departAt }: Surge): number {
  if (!route) return 0
  const fare = (slowSeconds: number) =>
    meterFare({ tariff, metres: route.distanceMetres, slowSeconds, boardedAt: departAt }).amountTwd
  const { slowSeconds } = expectedReading(route, departAt, asExpected)
  return Math.max(0, fare(slowSeconds) - fare(route.durationSeconds * quietSlowShare))
}

/** Share of a ride that is spent below 5 km/h on an empty street. */
const quietSlowShare = 0.05

type Spread = { readonly distance: number; readonly slow: number }
const asExpected: Spread = { distance: 1, slow: 1 }
const quickRide: Spread = { distance: 0.97, slow: 0.5 }
const slowRide: Spread = { distance: 1.1, slow: 1.7 }

/** Share of a ride that is spent below 5 km/h, by the hour of the day in Taipei. */
const slowShareByHour: readonly number[] = [
  0.05, 0.05, 0.05, 0.05, 0.05, 0.06, 0.1, 0.22, 0.26, 0.22, 0.18, 0.18, 0.2, 0.18, 0.18, 0.19, 0.21, 0.26, 0.28, 0.22,
  0.16, 0.13, 0.1, 0.07,
]

function expectedReading(route: RouteLength | null, departAt: Instant, spread: Spread) {
  if (!route) return { metres: 0, slowSeconds: 0 }
  const slowShare = slowShareByHour[taipeiTime(departAt).hour] ?? 0.2
  return {
    metres: route.distanceMetres * spread.distance,
    slowSeconds: route.durationSeconds * slowShare * spread.slow,
  }
}
