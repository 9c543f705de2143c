import { AmountTwd, Flag, defineCall, leftOut, numberOrText } from '@daoxing/kit/contract'
import { standingRefusals } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import { MeterTariff } from './quote.ts'
import { RequestedStops } from './ride-stops.ts'
import { Trip, TripDriver } from './trip.ts'

const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))

/** The parameters of RFC 6238, shared by driver apps and the server. */
export const streetCode = { digits: 6, periodSeconds: 30, algorithm: 'SHA1', numberLength: 5 } as const
/** The maximum distance between the positions of car and rider. */
export const streetMetresMax = 100

export const getStreetCode = defineCall({
  id: 'OWN-taxi-getStreetCode',
  method: 'GET',
  path: '/partner/driver/taxi/street-code',
  who: 'driver',
  purpose: "the number of the car's sticker, and the secret from which the driver's app makes its changing code",
  reply: z.object({ number: z.string(), secret: z.string() }),
  refusals: ['kit.notFound'],
})

export const getStreetDriver = defineCall({
  id: 'CALL-104',
  method: 'GET',
  path: '/v3/offline/driver/{id}',
  who: 'rider',
  purpose: 'the driver behind a code in a car that was waved down: plate and name before the ride begins',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  query: z.object({ lat: leftOut(Latitude), lng: leftOut(Longitude) }),
  reply: z.object({
    /** A one-time reference to this driver for the ride request of the rider who has seen them. */
    sighting: z.string(),
    expires_at: z.int(),
    driver: TripDriver,
    tariff: MeterTariff,
    /** The amount held on a card or wallet before a ride without a destination; null from an older server. */
    held_without_end: z._default(z.nullable(AmountTwd), null),
  }),
  refusals: [
    ...standingRefusals,
    'taxi.wrongStreetCode',
    'taxi.streetCodeUsed',
    'taxi.streetCarNotHere',
    'taxi.streetPlaceNeeded',
    'taxi.streetCarPromised',
    'taxi.outsideServiceArea',
    'dispatch.driverBusy',
    'dispatch.driverOffShift',
  ],
  // The limit prevents guessing, since codes are short.
  perMinute: 12,
})

export const requestStreetRide = defineCall({
  id: 'CALL-102',
  method: 'POST',
  path: '/v3/offline/rides',
  who: 'rider',
  purpose: 'a ride by meter in a car that was waved down; it begins at once',
  idempotent: 'honoured',
  body: z.object({
    offline: leftOut(Flag),
    sighting: z.string().check(z.maxLength(60)),
    start_address: leftOut(z.string().check(z.maxLength(200))),
    start_latitude: leftOut(Latitude),
    start_longitude: leftOut(Longitude),
    end_address: leftOut(z.string().check(z.maxLength(200))),
    end_latitude: leftOut(Latitude),
    end_longitude: leftOut(Longitude),
    stops: z.optional(RequestedStops),
    payment_method: leftOut(z.string().check(z.maxLength(40))),
    card_id: leftOut(z.string().check(z.maxLength(40))),
  }),
  reply: Trip,
  refusals: [
    ...standingRefusals,
    'kit.notFound',
    'taxi.riderAlreadyRiding',
    'taxi.streetCodeUsed',
    'taxi.streetCarNotHere',
    'taxi.streetPlaceNeeded',
    'taxi.streetCarPromised',
    'taxi.tooManyStops',
    'taxi.outsideServiceArea',
    'taxi.notByRoad',
    'taxi.placesTooNear',
    'dispatch.driverBusy',
    'dispatch.driverOffShift',
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.unpaidTrips',
    'wallet.autoPaymentBlocked',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
  ],
})

export const getStreetRide = defineCall({
  id: 'CALL-103',
  method: 'GET',
  path: '/v3/offline/rides/{id}',
  who: 'rider',
  purpose: 'a ride that began at the kerb, by hash or by number',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  reply: Trip,
  refusals: ['kit.notFound'],
})
