import { companyChangeRefusals } from '@daoxing/business/contract'
import { AmountTwd, defineCall, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { defaultExpandMatchFeatureMap } from './features.ts'
import { FareRange } from './quote.ts'
import { FeatureMap } from './taxi-calls.ts'
import { Trip } from './trip.ts'
import { CarModel } from './vehicle-type.ts'

const IdParams = z.object({ id: z.string() })

export const reportNotInCar = defineCall({
  id: 'CALL-020',
  method: 'DELETE',
  path: '/rides/{id}/user/not_in_car',
  who: 'rider',
  purpose: 'the ride has begun without its rider: it ends without a fare; only at first and near the pick-up',
  idempotent: 'honoured',
  params: IdParams,
  reply: Trip,
  refusals: ['kit.notFound', 'taxi.cannotReportNotInCar'],
})

export const expandMatch = defineCall({
  id: 'CALL-030',
  method: 'PUT',
  path: '/v3/trip/{id}/expand-match',
  who: 'rider',
  purpose:
    'open the search for a special car to any taxi, at the price of a quote for that mask; a dearer one is held first',
  idempotent: 'honoured',
  params: IdParams,
  body: z.object({
    fareHash: z.string().check(z.maxLength(100)),
    featureMap: leftOutOr(FeatureMap, defaultExpandMatchFeatureMap),
  }),
  reply: Trip,
  refusals: [
    'kit.notFound',
    'taxi.cannotExpandNow',
    'taxi.quoteExpired',
    'taxi.quoteDoesNotFit',
    'wallet.methodNotBound',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
    'wallet.autoPaymentBlocked',
    ...companyChangeRefusals,
  ],
})

export const validateRegKey = defineCall({
  id: 'CALL-021',
  method: 'GET',
  path: '/rides/regKeyValidate',
  who: 'rider',
  purpose: 'whether the key that a ride is registered under, the hash of its quote, still holds',
  query: z.object({ regKey: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    valid: z.boolean(),
    /** A key of another rider is `UNKNOWN`, too. */
    reason: z.enum(['OK', 'EXPIRED', 'UNKNOWN', 'RIDING']),
    expires_at: z.nullable(z.int()),
    feature_map: z.nullable(z.int()),
    car_model: z.nullable(CarModel),
    fare: z.nullable(AmountTwd),
    fare_range: z.nullable(FareRange),
  }),
})

export const listReservedTrips = defineCall({
  id: 'CALL-010',
  method: 'GET',
  path: '/rides/reserved',
  who: 'rider',
  purpose: 'trips that are reserved for later, soonest first',
  reply: z.object({ trips: z.array(Trip) }),
})

export const visitTrips = defineCall({
  id: 'CALL-027',
  method: 'PUT',
  path: '/v3/trip/ongoing',
  who: 'rider',
  purpose: "the rider's ongoing trips; notes that the rider has looked",
  reply: z.object({ trips: z.array(Trip), last_seen: z.int() }),
})
