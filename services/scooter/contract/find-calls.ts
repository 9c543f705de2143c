import { AmountTwd, defineCall, Instant, LatLng, leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import {
  gate,
  Latitude,
  Longitude,
  payerRefusals,
  RentParams,
  riderRefusals,
  own,
  WemoRentParams,
} from './call-parts.ts'
import { ScooterRental } from './rental.ts'
import { BatteryStation, Scooter, ScooterCluster, ScooterPin } from './scooter.ts'
import { ReturnPlan } from './return-place.ts'
import { ScooterTariff } from './tariff.ts'

const Zoom = numberOrText(z.number().check(z.gte(0), z.lte(22)))

export const readScooterMaps = defineCall({
  id: 'CALL-264',
  method: 'GET',
  path: '/v3/scooter/maps',
  who: 'rider',
  purpose: 'the zones with their rules and hours, and the bays in view, or one by a published link',
  query: z.object({
    south: leftOut(Latitude),
    west: leftOut(Longitude),
    north: leftOut(Latitude),
    east: leftOut(Longitude),
    /** The id of a bay in our open data, instead of those in view. */
    bay: leftOut(z.string().check(z.maxLength(60))),
  }),
  reply: z.object({
    version: z.string(),
    zones: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        kind: z.string(),
        /** GeoJSON order: longitude, latitude; the first ring is the outer one. */
        polygons: z.array(z.array(z.array(z.array(z.number())))),
        mayStart: z.boolean(),
        mayEnd: z.boolean(),
        mayRide: z.boolean(),
        isOpenNow: z.boolean(),
        opensAt: z.nullable(z.string()),
        closesAt: z.nullable(z.string()),
      }),
    ),
    bays: z.array(
      z.object({
        bayId: z.string(),
        name: z.string(),
        location: LatLng,
        freeBays: z.nullable(z.int()),
        isOpenNow: z.boolean(),
      }),
    ),
  }),
  refusals: gate,
})

export const listScooters = defineCall({
  id: 'CALL-265',
  method: 'GET',
  path: '/v3/scooter/vehicles',
  who: 'rider',
  purpose:
    'the free scooters in view, in clusters on a small map; or the nearest to a point, or one by its plate or by a published link',
  query: z.object({
    south: leftOut(Latitude),
    west: leftOut(Longitude),
    north: leftOut(Latitude),
    east: leftOut(Longitude),
    zoom: leftOut(Zoom),
    lat: leftOut(Latitude),
    lng: leftOut(Longitude),
    plate: leftOut(z.string().check(z.maxLength(12))),
    /** The id of a link in our open data; after the next trip of the scooter there is no such scooter any more. */
    vehicle: leftOut(z.string().check(z.maxLength(60))),
    /** At least so much battery, in whole tens. */
    minPercent: leftOut(numberOrText(z.number().check(z.gte(0), z.lte(100)))),
  }),
  reply: z.object({
    /** Pins and clusters in view, which add up to `total`; empty without a view. */
    pins: z.array(ScooterPin),
    clusters: z.array(ScooterCluster),
    total: z.int(),
    /** The nearest to the point, or the one of the plate or link: the list that twins the map. */
    nearest: z.array(Scooter),
  }),
  refusals: [
    ...gate,
    'scooter.vehicleNotFound',
    'scooter.alreadyRented',
    'scooter.statusInvalid',
    'scooter.hidden',
    'scooter.batteryTooLow',
  ],
})

export const listBatteryStations = defineCall({
  id: 'CALL-266',
  method: 'GET',
  path: '/v3/scooter/battery-stations',
  who: 'rider',
  purpose: 'stations where batteries are swapped, the nearest first',
  query: z.object({ lat: leftOut(Latitude), lng: leftOut(Longitude) }),
  reply: z.object({ stations: z.array(BatteryStation) }),
  refusals: gate,
})

export const quoteScooter = defineCall({
  id: 'OWN-scooter-quote',
  method: 'POST',
  path: '/v3/scooter/quotes',
  who: 'rider',
  purpose:
    'price, cap and hold of one scooter, which bind for a while; with a destination, whether it can be given back there',
  body: z.object({
    plate: z.string().check(z.minLength(3), z.maxLength(12)),
    lat: leftOut(Latitude),
    lng: leftOut(Longitude),
    destination: leftOut(LatLng),
  }),
  reply: z.object({
    quoteHash: z.string(),
    expiresAt: Instant,
    scooter: Scooter,
    tariff: ScooterTariff,
    holdTwd: AmountTwd,
    pickUpMinutes: z.int(),
    /** Whether the rider, on foot, is there before the reservation ends; null without a position. */
    reachesInTime: z.nullable(z.boolean()),
    /** The rider may hold the same scooter again from then on; null: now. */
    holdAgainFrom: z.nullable(Instant),
    plan: z.nullable(ReturnPlan),
  }),
  refusals: [
    ...riderRefusals,
    'scooter.vehicleNotFound',
    'scooter.alreadyRented',
    'scooter.statusInvalid',
    'scooter.hidden',
    'scooter.batteryTooLow',
  ],
})

export const sayNotFound = defineCall({
  id: 'OWN-scooter-not-found',
  method: 'POST',
  path: '/v3/scooter/rentals/{id}/not-found',
  who: 'rider',
  purpose:
    'the rider cannot find the scooter: the rental ends at once, nothing is counted, and the next one is offered',
  idempotent: 'required',
  params: RentParams,
  body: z.object({ lat: leftOut(Latitude), lng: leftOut(Longitude) }),
  reply: z.object({ rental: ScooterRental, next: z.array(Scooter) }),
  refusals: own,
})

export const reserveScooter = defineCall({
  id: 'CALL-267',
  method: 'POST',
  path: '/v3/scooter/rentals',
  who: 'rider',
  purpose: 'reserves the scooter of a quote for ten minutes, once an amount is held',
  idempotent: 'required',
  body: z.object({
    quoteHash: z.string().check(z.minLength(1), z.maxLength(60)),
    paymentMethod: leftOut(z.string().check(z.maxLength(40))),
    cardId: leftOut(z.string().check(z.maxLength(60))),
    couponCode: leftOut(z.string().check(z.maxLength(60))),
  }),
  reply: ScooterRental,
  refusals: [
    ...riderRefusals,
    ...payerRefusals,
    'kit.notFound',
    'scooter.priceExpired',
    'scooter.alreadyRented',
    'scooter.statusInvalid',
    'scooter.hidden',
    'scooter.batteryTooLow',
    'scooter.riderHasRental',
    'scooter.holdTooSoon',
    'scooter.unpaidOrder',
    'scooter.couponsNotYet',
  ],
})

export const readCurrentRental = defineCall({
  id: 'CALL-268',
  method: 'GET',
  path: '/v3/scooter/rentals/current',
  who: 'rider',
  purpose: "the rider's rental that is reserved or ridden, or waits for its photo or payment; null without one",
  reply: z.object({ rental: z.nullable(ScooterRental) }),
})

export const readScooterRental = defineCall({
  id: 'CALL-269',
  method: 'GET',
  path: '/v3/scooter/rentals/{wemoRentId}',
  who: 'rider',
  purpose: "one of the rider's rentals",
  params: WemoRentParams,
  reply: ScooterRental,
  refusals: ['kit.notFound'],
})

export const cancelScooterRental = defineCall({
  id: 'CALL-271',
  method: 'DELETE',
  path: '/v3/scooter/rentals/{id}/cancel',
  who: 'rider',
  purpose: 'cancels a reservation, free of charge',
  idempotent: 'required',
  params: RentParams,
  reply: ScooterRental,
  refusals: own,
})
