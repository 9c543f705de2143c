import { isPromisedElsewhere } from '@daoxing/bookings/server'
import { configValue } from '@daoxing/configs/server'
import { hireDriver } from '@daoxing/dispatch/server'
import { type Instant, type LatLng, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import { feature, type RequestedStops, typeOfWish } from '@daoxing/taxi/contract'
import type { Payer } from '@daoxing/wallet/server'
import { type Begun, nothingYet, type TripWish } from './begin-trip.ts'
import { namedPlace, namedStops } from './named-places.ts'
import { endOf, pointOf } from './rules/requested-places.ts'
import { newStops, nextTargetOf } from './rules/trip-stops.ts'
import { heardPosition } from './street-codes.ts'
import { claimRider } from './stores/live-trip-store.ts'
import type { Quote } from './stores/quote-store.ts'
import {
  deleteSighting,
  findSightingOfTrip,
  keepForTrip,
  spendStep,
  type StreetSighting,
} from './stores/street-code-store.ts'
import { insertTrip } from './stores/trip-store.ts'
import type { NewTrip, TripRecord } from './stores/trip-table.ts'
import { taxiConfigs } from './taxi-configs.ts'
import { holdTwdOf, openTripPayment } from './trip-money.ts'
import { trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

type StreetRequest = {
  readonly start_address?: string | undefined
  readonly start_latitude?: number | undefined
  readonly start_longitude?: number | undefined
  readonly end_address?: string | undefined
  readonly end_latitude?: number | undefined
  readonly end_longitude?: number | undefined
  readonly stops?: RequestedStops | undefined
}

type StreetWish = { readonly house: House; readonly body: StreetRequest; readonly driverId: string }

/** The wish of a rider who is already aboard: metered, from the position of the rider or the car. */
export function streetWish({ house, body, driverId }: StreetWish): TripWish {
  const said = pointOf({ lat: body.start_latitude, lng: body.start_longitude, field: 'start' })
  const location = said ?? heardPosition(house, driverId)
  if (!location) throw new Refusal('taxi.streetPlaceNeeded', { field: 'start_latitude' })
  const end = endOf(body)
  return {
    start: namedPlace({ address: body.start_address ?? '', location, isApproximate: false }),
    end: end && namedPlace({ ...end, isApproximate: false }),
    stops: namedStops(body, end !== null),
    note: '',
    askedFrom: said,
    featureMap: feature.BY_METER,
    carModel: null,
    agreesToExpand: false,
    tip: null,
    isTest: false,
  }
}

type Begin = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly sighting: StreetSighting
  readonly quote: Quote
  readonly wish: TripWish
  readonly payer: Payer
}

/**
 * Writes the trip of a rider at a car. In cash the ride starts at once, in the transaction that consumes the code. By card
 * or wallet its price is held first: until then neither code nor driver is bound.
 */
export async function beginStreetRide({ tx, house, riderId, sighting, quote, wish, payer }: Begin): Promise<Begun> {
  const now = house.clock.now()
  const tripHash = newOrderHash(house.random)
  if (!(await claimRider(tx, { riderId, tripHash, since: now }))) throw new Refusal('taxi.riderAlreadyRiding')
  const { vehicleType, fareMode } = typeOfWish(quote)
  const isHeldFirst = payer.instrument !== null
  const stops = newStops(wish.stops)
  const requested: NewTrip = {
    ...nothingYet,
    ...{ riderId, tripHash, vehicleType, fareMode, stops, reservation: null, company: null, airport: null },
    region: quote.region,
    county: quote.county,
    featureMap: quote.featureMap,
    carModel: quote.carModel,
    matchExpanded: false,
    fareHash: quote.fareHash,
    quotedTwd: quote.quotedTwd,
    quote: { range: quote.range, breakdown: quote.breakdown },
    route: quote.route,
    ...{ start: wish.start, end: wish.end, note: wish.note, agreesToExpand: false, tip: null },
    askedFrom: wish.askedFrom,
    boardingCode: house.random.between(0, 9999).toString().padStart(4, '0'),
    ...{ requestedAt: now, givesUpAt: now },
    cancelRule: null,
    paymentMethod: payer.method,
    isStreetHail: true,
  }
  if (!isHeldFirst) await hireSeenDriver({ tx, house, trip: requested, sighting })
  const trip = isHeldFirst
    ? await insertTrip(tx, requested, 'toBeHeld')
    : await insertTrip(tx, { ...requested, ...aboardFacts(sighting, now) }, 'aboard')
  if (isHeldFirst) await keepForTrip(tx, { ...sighting, tripHash })
  const amountTwd = isHeldFirst ? await streetHoldTwd(tx, trip) : 0
  const movement = await openTripPayment({ tx, house, trip, payer, amountTwd })
  const { views } = await trips.begin({ tx, house, row: trip })
  return { view: views.rider, tripHash, movement }
}

/** The upper end of the estimate; without a destination, the amount of the config. */
async function streetHoldTwd(tx: Tx, trip: TripRecord): Promise<number> {
  return holdTwdOf(trip) || configValue(tx, taxiConfigs.street_hail_hold_twd)
}

/** The price is held: the ride starts. If the car has left with another rider, the hold is released. */
export async function boardHeldRide({ tx, house, trip }: ViewInput): Promise<void> {
  const { riderId, tripHash } = trip
  const now = house.clock.now()
  const sighting = await findSightingOfTrip(tx, { riderId, tripHash })
  const isHired =
    sighting !== undefined &&
    sighting.expiresAt > now &&
    (await hireSeenDriver({ tx, house, trip, sighting }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    ))
  if (isHired) {
    await trips.advance({ tx, house, row: trip, event: 'STARTED', change: aboardFacts(sighting, now) })
    return
  }
  const reason = 'SYSTEM_TIME_OUT'
  const cancel = { reason, by: 'system', reasonId: null, detail: '', feeTwd: 0 } as const
  await trips.advance({ tx, house, row: trip, event: 'CANCELED', change: { canceledAt: now, cancel }, reason })
}

type Hire = {
  readonly tx: Tx
  readonly house: House
  readonly trip: Pick<TripRecord, 'riderId' | 'tripHash' | 'stops' | 'start' | 'end'>
  readonly sighting: StreetSighting
}

type Promised = {
  readonly tx: Tx
  readonly house: House
  readonly driverId: string
  readonly start: { readonly location: LatLng }
  readonly end: { readonly location: LatLng } | null
}

/** Refuses a ride that would make the driver late for a promised one. */
export async function refusePromised({ tx, house, driverId, start, end }: Promised): Promise<void> {
  if (await isPromisedElsewhere({ tx, house, driverId, at: start.location, end: end?.location }))
    throw new Refusal('taxi.streetCarPromised', { field: 'end_latitude' })
}

/** Consumes the code and assigns the driver. One code starts one ride, even if several riders have scanned it. */
async function hireSeenDriver({ tx, house, trip, sighting }: Hire): Promise<void> {
  const { riderId, tripHash: orderHash } = trip
  const { driverId, step } = sighting
  await refusePromised({ tx, house, driverId, ...trip })
  if (step !== null && !(await spendStep(tx, { driverId, step })))
    throw new Refusal('taxi.streetCodeUsed', { field: 'sighting' })
  await hireDriver({ tx, house, driverId, riderId, orderHash, service: 'taxi', target: nextTargetOf(trip) })
  await deleteSighting(tx, sighting)
}

/** The facts of a trip whose rider is aboard now. */
function aboardFacts({ driverId }: StreetSighting, now: Instant) {
  return {
    driverId,
    ...{ acceptedAt: now, promisedAt: now, arrivedAt: now, startedAt: now },
    pickupRoute: { polyline: '', distanceMetres: 0, durationSeconds: 0 },
  }
}
