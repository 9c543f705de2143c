import { positionOf } from '@daoxing/dispatch/server'
import { type LatLng, plusSeconds, Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { declineSeconds, type RequestedStops, type RideChange, type Trip } from '@daoxing/taxi/contract'
import { admitChangedTrip } from './company-trip.ts'
import { namedPlace, namedStops } from './named-places.ts'
import { findChangedWay, type Way } from './quote-wish.ts'
import { withoutTestFlag } from './rules/feature-wish.ts'
import { meteredFare } from './rules/final-fare.ts'
import { type Driven, quoteOptions } from './rules/quote-options.ts'
import { endOf } from './rules/requested-places.ts'
import type { StopPlace } from './rules/requested-stops.ts'
import { tariffOf } from './rules/tariffs.ts'
import { asksDriver, differenceOf, isChangeable } from './rules/trip-change.ts'
import { newStops, stopsReached, stopsToCome, stopWaitsOf } from './rules/trip-stops.ts'
import { insertQuotes, type Quote } from './stores/quote-store.ts'
import { lastReading } from './stores/reading-store.ts'
import type { TripPlace, TripRecord } from './stores/trip-table.ts'
import { stopView } from './stop-view.ts'

type Step = { readonly tx: Tx; readonly house: House }

/** Lifetime of a quote for a changed route. */
const changeSeconds = 120
const hashBytes = 12

type ChangedPlaces = { readonly stops: readonly StopPlace[]; readonly end: TripPlace | null }
type FoundChange = { readonly trip: TripRecord; readonly places: ChangedPlaces; readonly way: Way }

type ChangeRequest = {
  readonly stops?: RequestedStops | undefined
  readonly end_address?: string | undefined
  readonly end_latitude?: number | undefined
  readonly end_longitude?: number | undefined
  readonly end_approximate?: boolean | undefined
}

/** Merges the requested places into those of the trip; absent fields stay unchanged. */
export function changedPlaces(trip: TripRecord, request: ChangeRequest): ChangedPlaces {
  const asked = endOf(request)
  const end = asked ? namedPlace({ ...asked, isApproximate: request.end_approximate ?? false }) : trip.end
  const stops =
    request.stops === undefined
      ? stopsToCome(trip).map(({ address, location }) => ({ address, location }))
      : namedStops(request, end !== null)
  return { stops, end }
}

/** Finds the route of the changed ride, outside any transaction. */
export async function findChange({
  tx,
  house,
  trip,
  places,
}: Step & { readonly trip: TripRecord; readonly places: ChangedPlaces }): Promise<FoundChange> {
  if (!isChangeable(trip)) throw new Refusal('taxi.cannotChangeNow', { state: trip.state })
  const { featureMap, carModel } = trip
  const reached = stopsReached(trip).map(({ location }) => location)
  const wish = {
    start: trip.start.location,
    // Passed stops count towards the maximum number of stops.
    stops: places.stops.map(({ location }) => location),
    end: places.end?.location ?? null,
    featureMap,
    carModel,
  }
  const from = await whereNow({ tx, house, trip })
  return { trip, places, way: await findChangedWay({ tx, house, wish, from, passed: reached.length }) }
}

/** Returns the start of the remaining route: the car's position, or the pick-up before boarding. */
async function whereNow({ tx, house, trip }: Step & { readonly trip: TripRecord }): Promise<LatLng> {
  if (trip.state !== 'TRIP_STARTED' || trip.driverId === null) return trip.start.location
  const heard = positionOf({ house, driverId: trip.driverId })
  return heard?.location ?? (await lastReading(tx, trip.tripHash))?.point ?? trip.start.location
}

/** Returns the metered distance and slow time of a ride so far. */
async function drivenOf({ tx, trip }: Pick<Step, 'tx'> & { readonly trip: TripRecord }): Promise<Driven> {
  if (trip.state !== 'TRIP_STARTED') return { metres: 0, slowSeconds: 0 }
  const counted = await lastReading(tx, trip.tripHash)
  if (!counted) return { metres: 0, slowSeconds: 0 }
  const { metres, slowSeconds } = counted
  return { metres, slowSeconds: Math.max(0, slowSeconds - stopWaitsOf(trip).meteredSlowSeconds) }
}

/** Returns the metered fare so far. A changed fixed fare is never below it. */
export async function meterSoFarTwd({ tx, trip }: Pick<Step, 'tx'> & { readonly trip: TripRecord }): Promise<number> {
  if (trip.startedAt === null) return 0
  const { county, featureMap, startedAt } = trip
  const driven = await drivenOf({ tx, trip })
  return meteredFare({ tariff: tariffOf(county), featureMap, boardedAt: startedAt, ...driven }).amountTwd
}

/**
 * Prices a changed ride with one quote for the driven and the remaining route, at the tariff of the boarding time, and
 * stores it as a binding quote with an expiry.
 */
export async function quoteChange({ tx, house, trip, places, way }: Step & FoundChange): Promise<RideChange> {
  const now = house.clock.now()
  const { riderId, tripHash, carModel, start } = trip
  const { region, county, route } = way
  const featureMap = withoutTestFlag(trip.featureMap)
  const [option] = quoteOptions({
    tariff: tariffOf(trip.county),
    route,
    departAt: now,
    boardedAt: trip.startedAt ?? trip.promisedAt ?? now,
    driven: await drivenOf({ tx, trip }),
    kinds: [{ featureMap, carModel, isUsual: false }],
  })
  if (!option) throw new Error('a changed ride has no price')
  const { fixedTwd, range, breakdown } = option
  // An expanded search keeps the fare mode that its rider agreed to.
  const { fareMode } = trip
  const quotedTwd =
    fareMode === 'BOTH' ? (range?.max ?? fixedTwd) : fareMode === 'FIX_FARE' ? (fixedTwd ?? range?.max ?? null) : null
  const quote: Quote = {
    ...{ riderId, region, county, route, featureMap, carModel, fareMode, quotedTwd },
    range: fareMode === 'FIX_FARE' ? null : range,
    fareHash: house.random.hex(hashBytes),
    start: start.location,
    end: places.end?.location ?? null,
    stops: places.stops.map(({ location }) => location),
    breakdown: [...breakdown],
    isEndApproximate: places.end?.isApproximate ?? false,
    boardingAt: trip.reservation?.boardingAt ?? null,
    airport: null,
    changeOf: {
      tripHash,
      stops: places.stops.map(({ address, location }) => ({ address, location })),
      end: places.end,
      stopsReached: stopsReached(trip).length,
      reservation: null,
    },
    createdAt: now,
    expiresAt: plusSeconds(now, changeSeconds),
  }
  await admitChangedTrip({ tx, house, trip, quote, end: places.end })
  await insertQuotes(tx, [quote])
  return changeView(trip, quote)
}

function changeView(trip: TripRecord, quote: Quote): RideChange {
  const { end, stops } = quote.changeOf ?? { end: null, stops: [] }
  const { createdAt, route } = quote
  const sets = trip.startedAt === null ? trip.promisedAt : createdAt
  return {
    trip_hash: trip.tripHash,
    change_hash: quote.fareHash,
    expires_at: unixSecondsOf(quote.expiresAt),
    stops: [...stopsReached(trip), ...newStops(stops)].map(stopView),
    end_address: end?.address ?? null,
    end_latitude: end?.location.lat ?? null,
    end_longitude: end?.location.lng ?? null,
    route,
    arrives_at: sets === null || route === null ? null : unixSecondsOf(plusSeconds(sets, route.durationSeconds)),
    before: priceView(trip.fareMode, trip.quotedTwd, trip.quote.range, trip.quote.breakdown),
    after: priceView(quote.fareMode, quote.quotedTwd, quote.range, quote.breakdown),
    ...differenceOf(trip.quote.breakdown, quote.breakdown),
    answer_seconds: asksDriver(trip) ? declineSeconds : 0,
  }
}

export function priceView(
  fareMode: Trip['fare_mode'],
  quotedTwd: number | null,
  range: Quote['range'],
  breakdown: Quote['breakdown'],
): RideChange['before'] {
  return { fare: fareMode === 'FIX_FARE' ? quotedTwd : null, fare_range: range, breakdown }
}
