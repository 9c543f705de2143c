import { distanceMetres, type LatLng, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { Configs } from '@daoxing/configs/contract'
import { configValue } from '@daoxing/configs/server'
import { freeCarsNear, pickupTimePort } from '@daoxing/dispatch/server'
import type { House, Tx } from '@daoxing/kit/server'
import { landAt, routesPort, villageAtOrBeside } from '@daoxing/places/server'
import {
  type CarWish,
  carModelName,
  type Estimate,
  isSameKind,
  type MeterTariff,
  neededCarFeatures,
  offeredKinds,
  type QuoteOption,
  type QuotedRoute,
  type Region,
} from '@daoxing/taxi/contract'
import { wishedFeatures } from './rules/feature-wish.ts'
import { priceChange, type PricedQuote } from './rules/price-change.ts'
import { quoteFits } from './rules/quote-fit.ts'
import { type PricedOption, quoteOptions, surgeDifferenceTwd } from './rules/quote-options.ts'
import { nightSoonTwd, type Tariff, tariffOf } from './rules/tariffs.ts'
import { findQuote, findQuotesOfEstimate, insertQuotes, type Quote } from './stores/quote-store.ts'

export type PlaceWish = CarWish & {
  readonly start: LatLng
  readonly end: LatLng | null
  /** Whether the drop-off is only known roughly. */
  readonly isEndApproximate?: boolean
}
type QuoteWishInput = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly wish: PlaceWish }

/** The shortest ride. */
const tripMetresMin = 100
const fareHashBytes = 12

/** The answers of the engines of places and routes to a request. */
export type Way = Area & { readonly route: QuotedRoute | null }

/**
 * Where a wish lies and which way it takes; refused where nobody drives. The engines may stand behind HTTP, so they
 * are asked before the transaction in which the prices are written.
 */
export async function lookAtWay({ tx, house, wish }: AreaInput): Promise<Way> {
  const { start, end } = wish
  const area = await serviceAreaOf({ tx, wish })
  return { ...area, route: end && (await routeBetween(house, start, end)) }
}

/** A price that the rider has seen before for the same ride, with its kind of car. */
export type EarlierPrice = CarWish & PricedQuote

/**
 * The prices of the estimate to which a quote of this rider belongs. None where the quote is gone, or was made for other
 * places: those prices cannot be compared.
 */
export async function earlierPrices({
  tx,
  riderId,
  wish,
  fareHash,
}: Pick<QuoteWishInput, 'tx' | 'riderId' | 'wish'> & { readonly fareHash: string | null }): Promise<
  readonly EarlierPrice[]
> {
  const named = fareHash === null ? undefined : await findQuote(tx, { riderId, fareHash })
  if (named === undefined) return []
  const { start, end } = wish
  const { featureMap, carModel } = named
  if (!quoteFits(named, { start, end, featureMap, carModel })) return []
  return findQuotesOfEstimate(tx, named)
}

/** Prices every kind of car for a wish and writes each price as a quote that binds while it lives. */
export async function quoteWay({
  tx,
  house,
  riderId,
  wish,
  way,
  earlier = [],
}: QuoteWishInput & { readonly way: Way; readonly earlier?: readonly EarlierPrice[] }): Promise<Estimate> {
  const { start, end } = wish
  const { region, county, route } = way
  const tariff = tariffOf(county)
  const hasEnd = end !== null
  const wished = {
    featureMap: wishedFeatures({ featureMap: wish.featureMap, hasEnd }),
    carModel: wish.carModel,
    isUsual: false,
  }
  const now = house.clock.now()
  const offered = offeredKinds({ hasEnd })
  const kinds = offered.some((kind) => isSameKind(kind, wished)) ? offered : [...offered, wished]
  const options = quoteOptions({ tariff, route, departAt: now, kinds })
  const expiresAt = plusSeconds(now, await configValue(tx, 'quote_seconds'))
  const quoted = options.map((option) => ({ option, fareHash: house.random.hex(fareHashBytes) }))
  const isEndApproximate = hasEnd && wish.isEndApproximate === true
  const shared = { riderId, region, county, start, end, route, isEndApproximate, createdAt: now, expiresAt }
  await insertQuotes(
    tx,
    quoted.map(({ option, fareHash }): Quote => ({ ...shared, fareHash, ...quoteFacts(option) })),
  )
  const shown = quoted.map(({ option, fareHash }) => optionView({ house, start, option, fareHash, earlier }))
  const asked = shown.find((option) => isSameKind(option, wished))
  if (!asked) throw new Error('the kind of car that was asked for is not among the options')
  const { fareHash, fare, fare_range, estimatePriceAfterCoupon, linegoPointsRedeemFare, vehicleType } = asked
  return {
    route,
    options: shown,
    expiresAt,
    fareHash,
    fare,
    fare_range,
    estimatePriceAfterCoupon,
    linegoPointsRedeemFare,
    surge_difference: surgeDifferenceTwd({ tariff, route, departAt: now }),
    night_surcharge_soon: nightSoonTwd(tariff, now),
    tariff: tariffView(tariff),
    price_change: asked.price_change,
    vehicleType,
    feature_map: wished.featureMap,
    car_model: wished.carModel,
    end_approximate: isEndApproximate,
  }
}

type Area = { readonly region: Region; readonly county: string }
type AreaInput = { readonly tx: Tx; readonly house: House; readonly wish: PlaceWish }

/** Refuses what lies outside, places with the sea between them, and places next to each other. */
async function serviceAreaOf({ tx, wish }: Omit<AreaInput, 'house'>): Promise<Area> {
  const { start, end } = wish
  const regions = await configValue(tx, 'taxi_region_map')
  const area = areaOf(regions, start)
  if (!area) throw new Refusal('taxi.outsideServiceArea', { field: 'start_latitude' })
  if (!end) return area
  const endArea = areaOf(regions, end)
  if (!endArea) throw new Refusal('taxi.outsideServiceArea', { field: 'end_latitude' })
  if (endArea.land !== area.land) throw new Refusal('taxi.notByRoad', { field: 'end_latitude' })
  if (distanceMetres(start, end) < tripMetresMin) throw new Refusal('taxi.placesTooNear')
  return area
}

function areaOf(regions: Configs['taxi_region_map'], point: LatLng): (Area & { readonly land: string }) | undefined {
  // The county borders are ours, independent of the engine that names places, and prices depend on them.
  const village = villageAtOrBeside(point)
  if (village === undefined) return undefined
  const { county } = village
  const region = regions[county]
  return region && { region, county, land: landAt(point) ?? county }
}

async function routeBetween(house: House, from: LatLng, to: LatLng): Promise<QuotedRoute> {
  const { distanceMetres, durationSeconds, polyline, schematic } = await house
    .port(routesPort)
    .route({ from, to, departAt: house.clock.now() })
  return { distanceMetres, durationSeconds, polyline, schematic }
}

function quoteFacts({ featureMap, carModel, fareMode, fixedTwd, range, breakdown }: PricedOption) {
  const quotedTwd = fareMode === 'BOTH' ? (range?.max ?? null) : fixedTwd
  return { featureMap, carModel, fareMode, quotedTwd, range, breakdown: [...breakdown] }
}

type OptionInput = {
  readonly house: House
  readonly start: LatLng
  readonly option: PricedOption
  readonly fareHash: string
  readonly earlier: readonly EarlierPrice[]
}

function optionView({ house, start, option, fareHash, earlier }: OptionInput): QuoteOption {
  const before = earlier.find((price) => isSameKind(price, option))
  const { featureMap, carModel, isUsual, vehicleType, fareMode, seats, fixedTwd, range, breakdown } = option
  return {
    fareHash,
    vehicleType,
    fareMode,
    featureMap,
    carModel,
    isUsual,
    seats,
    fare: fixedTwd,
    fare_range: range,
    estimatePriceAfterCoupon: fixedTwd,
    linegoPointsRedeemFare: 0,
    breakdown: [...breakdown],
    pickupSeconds: pickupSecondsOf({ house, start, option }),
    price_change: before ? priceChange(before, quoteFacts(option)) : null,
  }
}

function tariffView(tariff: Tariff): MeterTariff {
  return {
    flag_fall: tariff.flagFallTwd,
    flag_fall_metres: tariff.flagFallMetres,
    step: tariff.stepTwd,
    step_metres: tariff.stepMetres,
    slow_step_seconds: tariff.slowStepSeconds,
    night: tariff.nightTwd,
  }
}

/** The dispatcher's first reach: a car that is farther does not come at once. */
const reachMetres = 6000

function pickupSecondsOf({ house, start, option }: Pick<OptionInput, 'house' | 'start' | 'option'>): number | null {
  const features = neededCarFeatures(option.featureMap)
  const carModel = option.carModel && carModelName[option.carModel]
  const [car] = freeCarsNear({ house, point: start, features, carModel, radiusMetres: reachMetres, limit: 1 })
  if (!car) return null
  const way = house.port(pickupTimePort).secondsBetween(car.position.location, start, house.clock.now())
  return Math.round(way.seconds)
}
