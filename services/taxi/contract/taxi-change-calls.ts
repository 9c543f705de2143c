import { companyChangeRefusals } from '@daoxing/business/contract'
import { AmountTwd, defineCall, Flag, LatLng, leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { FareLine, FareRange, QuotedRoute } from './quote.ts'
import { RequestedStops } from './ride-stops.ts'
import { driverRefusals, DriverTrip, MeterReading } from './taxi-driver-calls.ts'
import { Trip, TripStop } from './trip.ts'

/** A price with its lines. */
export const ChangedPrice = z.object({
  fare: z.nullable(AmountTwd),
  fare_range: z.nullable(FareRange),
  breakdown: z.array(FareLine),
})

/** A new route of a live ride with its price beside the agreed one, binding until it expires. */
export const RideChange = z.object({
  trip_hash: z.string(),
  change_hash: z.string(),
  expires_at: z.int(),
  stops: z.array(TripStop),
  end_address: z.nullable(z.string()),
  end_latitude: z.nullable(z.number()),
  end_longitude: z.nullable(z.number()),
  route: z.nullable(QuotedRoute),
  arrives_at: z.nullable(z.int()),
  before: ChangedPrice,
  after: ChangedPrice,
  /**
   * The expected fare of the new route less that of the agreed one, and the lines in which they differ, which sum to
   * the same.
   */
  difference: AmountTwd,
  difference_lines: z.array(z.object({ kind: FareLine.shape.kind, amountTwd: AmountTwd })),
  /** Seconds that the driver has to decline; 0 while the trip has no driver. */
  answer_seconds: z.int(),
})
export type RideChange = z.infer<typeof RideChange>

export const estimateChange = defineCall({
  id: 'CALL-007',
  method: 'PUT',
  path: '/rides/multiple_stop/update/estimate',
  who: 'rider',
  purpose: 'price of other stops or another end, during the search and the ride; fields that are left out stay',
  body: z.object({
    trip_hash: z.string().check(z.maxLength(100)),
    /** All remaining stops; absent means unchanged. */
    stops: z.optional(RequestedStops),
    end_address: leftOut(z.string().check(z.maxLength(200))),
    end_latitude: leftOut(numberOrText(z.number().check(z.gte(-90), z.lte(90)))),
    end_longitude: leftOut(numberOrText(z.number().check(z.gte(-180), z.lte(180)))),
    end_approximate: leftOut(Flag),
  }),
  reply: RideChange,
  refusals: [
    'kit.notFound',
    'taxi.cannotChangeNow',
    'taxi.tooManyStops',
    'taxi.outsideServiceArea',
    'taxi.notByRoad',
    'taxi.placesTooNear',
    ...companyChangeRefusals,
  ],
})

export const confirmChange = defineCall({
  id: 'CALL-008',
  method: 'PUT',
  path: '/rides/multiple_stop/update/confirm',
  who: 'rider',
  purpose: 'consent to a new route at its price; a difference is held first, and the driver may decline it',
  idempotent: 'honoured',
  body: z.object({
    trip_hash: z.string().check(z.maxLength(100)),
    change_hash: z.string().check(z.maxLength(100)),
  }),
  reply: Trip,
  refusals: [
    'kit.notFound',
    'taxi.cannotChangeNow',
    'taxi.changePending',
    'taxi.quoteExpired',
    'taxi.tripMovedMeanwhile',
    ...companyChangeRefusals,
    'wallet.methodNotBound',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
    'wallet.autoPaymentBlocked',
    'wallet.paymentChecking',
  ],
})

const TripParams = z.object({ hash: z.string() })
const StopParams = z.object({ hash: z.string(), number: numberOrText(z.int().check(z.gte(1), z.lte(20))) })
const ChangeBody = z.object({ changeHash: z.string().check(z.maxLength(100)) })

export const reportStopReached = defineCall({
  id: 'OWN-taxi-reportStopReached',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/stops/{number}/reached',
  who: 'driver',
  purpose: 'the car stands at a stop; its free waiting time starts',
  params: StopParams,
  body: z.object({ location: LatLng, reading: MeterReading }),
  reply: DriverTrip,
  refusals: [...driverRefusals, 'taxi.stopOutOfOrder', 'taxi.tooFarFromStop', 'taxi.implausibleReading'],
})

export const reportStopLeft = defineCall({
  id: 'OWN-taxi-reportStopLeft',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/stops/{number}/left',
  who: 'driver',
  purpose: 'the ride continues from a stop',
  params: StopParams,
  body: z.object({ reading: MeterReading }),
  reply: DriverTrip,
  refusals: [...driverRefusals, 'taxi.stopOutOfOrder', 'taxi.implausibleReading'],
})

export const acceptChange = defineCall({
  id: 'OWN-taxi-acceptChange',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/change/accept',
  who: 'driver',
  purpose: 'the driver takes the new route at once',
  params: TripParams,
  body: ChangeBody,
  reply: DriverTrip,
  refusals: driverRefusals,
})

export const declineChange = defineCall({
  id: 'OWN-taxi-declineChange',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/change/decline',
  who: 'driver',
  purpose: 'the driver declines the new route in time; the ride continues unchanged',
  params: TripParams,
  body: ChangeBody,
  reply: DriverTrip,
  refusals: driverRefusals,
})
