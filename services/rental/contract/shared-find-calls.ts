import { defineCall, Flag, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { SharedCar, SharedLot, SharedQuote, SharedRental } from './shared-car.ts'
import { RentAction } from './shared-car-kinds.ts'
import { WireTime } from './wish.ts'

export const PlateNo = z.string().check(z.trim(), z.minLength(3), z.maxLength(12))
const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))
const Time = numberOrText(WireTime)
const Id = z.string().check(z.minLength(1), z.maxLength(60))

/** Without a span, cars that are free now for an hour are listed. */
const spanFields = { startTime: leftOut(Time), endTime: leftOut(Time) }
const findRefusals = ['identity.rentalLoginNeeded', 'rental.wrongTimes'] as const

export const listSharedCars = defineCall({
  id: 'CALL-231',
  method: 'GET',
  path: '/car2go/carsList',
  who: 'rider',
  purpose: 'shared cars that are free, of lots and at the roadside, the nearest first',
  query: z.object({ latitude: leftOut(Latitude), longitude: leftOut(Longitude), ...spanFields }),
  reply: z.object({
    cars: z.array(SharedCar),
    lots: z.array(z.extend(SharedLot, { freeCars: z.int(), distanceMetres: z.nullable(z.int()) })),
  }),
  refusals: findRefusals,
})

export const listLotCars = defineCall({
  id: 'CALL-232',
  method: 'GET',
  path: '/car2go/stations/{stationId}/cars',
  who: 'rider',
  purpose: 'the free cars of a lot, with its opening hours [SHC-018]',
  params: z.object({ stationId: Id }),
  query: z.object(spanFields),
  reply: z.object({
    lot: SharedLot,
    /** By weekday from Monday; null for a day on which the lot is closed. */
    openingHours: z.array(z.nullable(z.object({ opens: z.string(), closes: z.string() }))),
    cars: z.array(SharedCar),
  }),
  refusals: [...findRefusals, 'kit.notFound'],
})

export const listRoadsideCars = defineCall({
  id: 'CALL-233',
  method: 'GET',
  path: '/car2go/roadside/cars',
  who: 'rider',
  purpose: 'shared cars that stand at the roadside, the nearest first; their price is that of an hour [SHC-019]',
  query: z.object({ latitude: leftOut(Latitude), longitude: leftOut(Longitude), ...spanFields }),
  reply: z.object({ cars: z.array(SharedCar) }),
  refusals: findRefusals,
})

export const readPublishedCar = defineCall({
  id: 'OWN-rental-readPublishedCar',
  method: 'GET',
  path: '/car2go/vehicles/{vehicleId}',
  who: 'rider',
  purpose: 'the car behind a link from our open data, whose id changes with every trip',
  params: z.object({ vehicleId: Id }),
  reply: z.object({ plateNo: z.string() }),
  refusals: ['identity.rentalLoginNeeded', 'rental.vehicleGone'],
})

const AppInfos = z.object({
  deviceModel: leftOut(z.string().check(z.maxLength(80))),
  platform: leftOut(z.string().check(z.maxLength(40))),
  appVersion: leftOut(z.string().check(z.maxLength(40))),
})

const carRefusals = [
  'identity.rentalLoginNeeded',
  'kit.notFound',
  'rental.wrongTimes',
  'rental.carTaken',
  'rental.carNotLent',
] as const

export const readReservationDetail = defineCall({
  id: 'CALL-225',
  method: 'POST',
  path: '/car2go/reservations/detail',
  who: 'rider',
  purpose: 'a car in a span, with its estimated price; from 30 to 90 minutes from now without times [SHC-014, SHC-015]',
  body: z.object({
    plateNo: PlateNo,
    startTime: z.optional(WireTime),
    endTime: z.optional(WireTime),
    chooseLossDamageWaiver: z.optional(Flag),
    appInfos: z.optional(AppInfos),
  }),
  reply: z.object({ car: SharedCar, quote: SharedQuote }),
  refusals: carRefusals,
})

export const reserveSharedCar = defineCall({
  id: 'CALL-224',
  method: 'POST',
  path: '/car2go/reservations',
  who: 'rider',
  purpose: 'reserves a shared car; `Query` answers the price alone',
  idempotent: 'honoured',
  body: z.object({
    plateNo: PlateNo,
    chooseLossDamageWaiver: z.optional(Flag),
    /** The rate that the rider has seen: another one is refused. */
    lossDamageWaiverRate: z.optional(z.int().check(z.gte(0))),
    reservationStart: z.optional(WireTime),
    reservationEnd: z.optional(WireTime),
    rentAction: leftOutOr(RentAction, 'Query'),
    /** The rider's own position; only the distance is computed from it. */
    latitude: leftOut(Latitude),
    longitude: leftOut(Longitude),
    /** Needed for `Reserve`. */
    quoteHash: leftOut(Id),
    paymentMethod: leftOut(z.string().check(z.maxLength(40))),
    cardId: leftOut(Id),
    coupon: leftOut(z.string().check(z.maxLength(60))),
    isLinegoPointsRedeem: z.optional(Flag),
  }),
  reply: z.object({ car: SharedCar, quote: SharedQuote, order: z.nullable(SharedRental) }),
  refusals: [
    ...carRefusals,
    'rental.quoteExpired',
    'rental.quoteDoesNotFit',
    'rental.activeRentalExists',
    'rental.waiverRateChanged',
    'rental.couponsNotYet',
    'rental.pointsNotYet',
    'rental.unpaidOrder',
    'identity.licenceNeeded',
    'identity.licenceWrongClass',
    'identity.licenceEndsBefore',
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.unpaidTrips',
    'wallet.autoPaymentBlocked',
  ],
})
