import {
  decodePath,
  distanceMetres,
  encodePath,
  type Instant,
  type LatLng,
  plusSeconds,
  Refusal,
} from '@daoxing/kit/contract'
import { baseConfigs, configValue } from '@daoxing/configs/server'
import { freeCarsNear, pickupTimePort } from '@daoxing/dispatch/server'
import type { House, Tx } from '@daoxing/kit/server'
import { landAt, nearestPlace, routesPort, villageAtOrBeside } from '@daoxing/places/server'
import {
  type CarWish,
  carModelName,
  type Estimate,
  freeStopSeconds,
  isSameKind,
  type MeterTariff,
  neededCarFeatures,
  offeredKinds,
  type QuoteOption,
  type QuotedRoute,
  type Region,
} from '@daoxing/taxi/contract'
import { taxiDispatchPolicy } from './dispatch-policy.ts'
import { wishedFeatures } from './rules/feature-wish.ts'
import { priceChange, type PricedQuote } from './rules/price-change.ts'
import { quoteFits } from './rules/quote-fit.ts'
import { type PricedOption, quoteOptions, surgeDifferenceTwd } from './rules/quote-options.ts'
import { nightSoonTwd, type Tariff, tariffOf } from './rules/tariffs.ts'
import { findQuote, findQuotesOfEstimate, insertQuotes, type Quote } from './stores/quote-store.ts'
import { taxiConfigs } from './taxi-configs.ts'

export type PlaceWish = CarWish & {
  readonly start: LatLng
  readonly end: LatLng | null
  readonly stops: readonly LatLng[]
  /** The boarding time of a reservation, which determines the price; absent for an immediate ride. */
  readonly boardingAt?: Instant | null
  /** Whether the drop-off is only approximate. */
  readonly isEndApproximate?: boolean
}
type QuoteWishInput = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly wish: PlaceWish }

/** Minimum distance of a ride. */
const tripMetresMin = 100
const fareHashBytes = 12

/** The service area and route that the engines return for a request. */
export type Way = Area & { readonly route: QuotedRoute | null }

/**
 * Returns the service area and the route of a wish; refuses places outside the service areas. The engines may run
 * behind HTTP, so they are called before the transaction that writes the prices.
 */
export async function findWay({ tx, house, wish }: AreaInput): Promise<Way> {
  const { start, stops, end } = wish
  const area = await serviceAreaOf({ tx, wish })
  const departAt = wish.boardingAt ?? house.clock.now()
  return { ...area, route: end && (await routeThrough({ house, points: [start, ...stops, end], departAt })) }
}

/**
 * Returns the remaining route of a live ride: from the car through the stops to the destination. Area and tariff are
 * those of the boarding.
 */
export async function findChangedWay({
  tx,
  house,
  wish,
  from,
  passed,
}: AreaInput & { readonly from: LatLng; readonly passed: number }): Promise<Way> {
  const area = await serviceAreaOf({ tx, wish, from, passed })
  const departAt = house.clock.now()
  const points = wish.end && [from, ...wish.stops, wish.end]
  return { ...area, route: points && (await routeThrough({ house, points, departAt })) }
}

/** An earlier quoted price for the same ride, with its car type. */
export type EarlierPrice = CarWish & PricedQuote

/**
 * Returns the prices of the estimate that a quote of this rider belongs to; none if the quote was deleted, or was for
 * other places, whose prices are not comparable.
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
  const { start, stops, end } = wish
  const { featureMap, carModel, boardingAt } = named
  if (!quoteFits(named, { start, stops, end, featureMap, carModel, boardingAt })) return []
  return (await findQuotesOfEstimate(tx, named)).filter(({ changeOf }) => changeOf === null)
}

/** Prices every car type for a wish and stores each price as a binding quote with an expiry. */
export async function quoteWay({
  tx,
  house,
  riderId,
  wish,
  way,
  earlier = [],
  changeOf = null,
}: QuoteWishInput & {
  readonly way: Way
  readonly earlier?: readonly EarlierPrice[]
  /** The trip that the prices would change. */
  readonly changeOf?: Quote['changeOf']
}): Promise<Estimate> {
  const { start, stops, end } = wish
  const { region, county, route } = way
  const tariff = tariffOf(county)
  const hasEnd = end !== null
  const wished = {
    featureMap: wishedFeatures({ featureMap: wish.featureMap, hasEnd }),
    carModel: wish.carModel,
    isUsual: false,
  }
  const now = house.clock.now()
  const boardingAt = wish.boardingAt ?? null
  const departAt = boardingAt ?? now
  const offered = offeredKinds({ hasEnd })
  const kinds = offered.some((kind) => isSameKind(kind, wished)) ? offered : [...offered, wished]
  const options = quoteOptions({ tariff, route, departAt, kinds })
  const expiresAt = plusSeconds(now, await configValue(tx, taxiConfigs.quote_seconds))
  const quoted = options.map((option) => ({ option, fareHash: house.random.hex(fareHashBytes) }))
  const isEndApproximate = hasEnd && wish.isEndApproximate === true
  const shared = {
    ...{ riderId, region, county, start, stops: [...stops], end, route, isEndApproximate, boardingAt },
    ...{ airport: null, changeOf, createdAt: now, expiresAt },
  }
  await insertQuotes(
    tx,
    quoted.map(({ option, fareHash }): Quote => ({ ...shared, fareHash, ...quoteFacts(option) })),
  )
  const shown = quoted.map(({ option, fareHash }) =>
    optionView({ house, start, option, fareHash, earlier, isReserved: boardingAt !== null }),
  )
  const chosen = shown.find((option) => isSameKind(option, wished))
  if (!chosen) throw new Error('the kind of car that was asked for is not among the options')
  const { fareHash, fare, fare_range, estimatePriceAfterCoupon, linegoPointsRedeemFare, vehicleType } = chosen
  return {
    route,
    options: shown,
    expiresAt,
    fareHash,
    fare,
    fare_range,
    estimatePriceAfterCoupon,
    linegoPointsRedeemFare,
    surge_difference: surgeDifferenceTwd({ tariff, route, departAt }),
    night_surcharge_soon: boardingAt === null ? nightSoonTwd(tariff, now) : 0,
    tariff: tariffView(tariff),
    stop_wait: { free_seconds: freeStopSeconds, step: tariff.stepTwd, step_seconds: tariff.slowStepSeconds },
    price_change: chosen.price_change,
    vehicleType,
    feature_map: wished.featureMap,
    car_model: wished.carModel,
    end_approximate: isEndApproximate,
  }
}

type Area = { readonly region: Region; readonly county: string }
type AreaInput = { readonly tx: Tx; readonly house: House; readonly wish: PlaceWish }

/** Refuses too many stops, places outside the areas, places across the sea, and places too close to each other. */
async function serviceAreaOf({
  tx,
  wish,
  from,
  passed = 0,
}: Omit<AreaInput, 'house'> & {
  readonly from?: LatLng
  /** Number of passed stops; they count towards the maximum. */
  readonly passed?: number
}): Promise<Area> {
  const { start, stops, end } = wish
  const max = stops.length > 0 ? await configValue(tx, taxiConfigs.taxi_stops_max) : 0
  if (stops.length + passed > max && stops.length > 0)
    throw new Refusal('taxi.tooManyStops', { field: `stops.${Math.max(0, max - passed)}`, max })
  const regions = await configValue(tx, baseConfigs.taxi_region_map)
  const area = areaOf(regions, start)
  if (!area) throw new Refusal('taxi.outsideServiceArea', { field: 'start_latitude' })
  if (!end) return area
  // A car on its way to the next stop may be arbitrarily close to it.
  let before = from === undefined ? start : undefined
  for (const [at, stop] of stops.entries()) {
    const field = `stops.${at}.lat`
    const stopArea = areaOf(regions, stop)
    const offer = () => placeInstead({ regions, land: area.land, point: stop, others: [start, ...stops, end] })
    if (!stopArea) throw new Refusal('taxi.outsideServiceArea', { field, ...offer() })
    if (stopArea.land !== area.land) throw new Refusal('taxi.notByRoad', { field, ...offer() })
    if (before && distanceMetres(before, stop) < tripMetresMin)
      throw new Refusal('taxi.placesTooNear', { field, metres_min: tripMetresMin })
    before = stop
  }
  const endArea = areaOf(regions, end)
  const field = 'end_latitude'
  const offer = () => placeInstead({ regions, land: area.land, point: end, others: [start, ...stops] })
  if (!endArea) throw new Refusal('taxi.outsideServiceArea', { field, ...offer() })
  if (endArea.land !== area.land) throw new Refusal('taxi.notByRoad', { field, ...offer() })
  if (before && distanceMetres(before, end) < tripMetresMin)
    throw new Refusal('taxi.placesTooNear', { field, metres_min: tripMetresMin })
  return area
}

type Regions = Readonly<Record<string, Region>>
type Refused = {
  readonly regions: Regions
  /** The land mass of the ride. */
  readonly land: string
  readonly point: LatLng
  /** The other places of the ride, to which a place must not be too near. */
  readonly others: readonly LatLng[]
}

/** Offers the nearest known place that this ride could go to instead, as facts of a refusal. */
function placeInstead({ regions, land, point, others }: Refused) {
  const place = nearestPlace(
    point,
    (location) =>
      areaOf(regions, location)?.land === land &&
      others.every((other) => other === point || distanceMetres(other, location) >= tripMetresMin),
  )
  if (place === undefined) return {}
  const { name, location } = place
  return { near_address: name, near_lat: location.lat, near_lng: location.lng }
}

function areaOf(regions: Regions, point: LatLng): (Area & { readonly land: string }) | undefined {
  // County borders come from our own data, independent of the engine that names places, since prices depend on them.
  const village = villageAtOrBeside(point)
  if (village === undefined) return undefined
  const { county } = village
  const region = regions[county]
  return region && { region, county, land: landAt(point) ?? county }
}

/** Returns the route through all points in order. Its legs are requested in parallel. */
async function routeThrough({ house, points, departAt }: Departure & { readonly points: readonly LatLng[] }) {
  const legs = await Promise.all(
    points.slice(1).map((to, at) => routeBetween({ house, from: points[at] ?? to, to, departAt })),
  )
  const [only] = legs
  if (only && legs.length === 1) return only
  return {
    distanceMetres: legs.reduce((sum, leg) => sum + leg.distanceMetres, 0),
    durationSeconds: legs.reduce((sum, leg) => sum + leg.durationSeconds, 0),
    polyline: encodePath(legs.flatMap(({ polyline }, at) => decodePath(polyline).slice(at === 0 ? 0 : 1))),
    schematic: legs.some(({ schematic }) => schematic),
  }
}

type Departure = { readonly house: House; readonly departAt: Instant }
type Leg = Departure & { readonly from: LatLng; readonly to: LatLng }

async function routeBetween({ house, from, to, departAt }: Leg): Promise<QuotedRoute> {
  const { distanceMetres, durationSeconds, polyline, schematic } = await house
    .port(routesPort)
    .route({ from, to, departAt })
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
  /** Cars that are near now are irrelevant for a later ride. */
  readonly isReserved: boolean
}

function optionView({ house, start, option, fareHash, earlier, isReserved }: OptionInput): QuoteOption {
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
    pickupSeconds: isReserved ? null : pickupSecondsOf({ house, start, option }),
    price_change: before ? priceChange(before, quoteFacts(option)) : null,
  }
}

export function tariffView(tariff: Tariff): MeterTariff {
  return {
    flag_fall: tariff.flagFallTwd,
    flag_fall_metres: tariff.flagFallMetres,
    step: tariff.stepTwd,
    step_metres: tariff.stepMetres,
    slow_step_seconds: tariff.slowStepSeconds,
    night: tariff.nightTwd,
  }
}

function pickupSecondsOf({ house, start, option }: Pick<OptionInput, 'house' | 'start' | 'option'>): number | null {
  const features = neededCarFeatures(option.featureMap)
  const carModel = option.carModel && carModelName[option.carModel]
  const [car] = freeCarsNear({
    house,
    service: 'taxi',
    point: start,
    features,
    carModel,
    // A car beyond this radius does not count as available now.
    radiusMetres: taxiDispatchPolicy.reach.atFirstMetres,
    limit: 1,
  })
  if (!car) return null
  const way = house.port(pickupTimePort).secondsBetween(car.position.location, start, house.clock.now())
  return Math.round(way.seconds)
}
