import { companyRideRefusals } from '@daoxing/business/contract'
import { AmountTwd, defineCall, Flag, leftOut, numberOrText } from '@daoxing/kit/contract'
import { standingRefusals } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import { Estimate, FareLine } from './quote.ts'
import { RequestedStops } from './ride-stops.ts'
import { FeatureMap } from './taxi-calls.ts'
import { ChangedPrice } from './taxi-change-calls.ts'
import { Trip } from './trip.ts'

const Latitude = leftOut(numberOrText(z.number().check(z.gte(-90), z.lte(90))))
const Longitude = leftOut(numberOrText(z.number().check(z.gte(-180), z.lte(180))))
const Address = leftOut(z.string().check(z.maxLength(200)))
const UnixSeconds = z.int()
const ReservationParams = z.object({ id: z.string() })

/** The price of a changed reservation with each car type, beside the agreed price. */
export const ReservationChange = z.object({
  trip_hash: z.string(),
  reserve_time: UnixSeconds,
  before: ChangedPrice,
  estimate: Estimate,
  /** One entry for each option of the estimate. Its hash confirms the change. */
  changes: z.array(
    z.object({
      change_hash: z.string(),
      /** The expected fare less the agreed one, and the lines that differ; their sum is the same. */
      difference: AmountTwd,
      difference_lines: z.array(z.object({ kind: FareLine.shape.kind, amountTwd: AmountTwd })),
      /** Whether the driver who has claimed the ride would keep it; null if no driver has claimed it. */
      keeps_driver: z.nullable(z.boolean()),
    }),
  ),
})
export type ReservationChange = z.infer<typeof ReservationChange>

const windowRefusals = ['bookings.outsideWindow', 'bookings.clash'] as const

export const estimateReservationChange = defineCall({
  id: 'OWN-taxi-estimateReservationChange',
  method: 'POST',
  path: '/rides/{id}/reservation/estimate',
  who: 'rider',
  purpose: 'prices of a reservation at another time, between other places or with another car; fields left out stay',
  params: ReservationParams,
  body: z.object({
    reservation_time: leftOut(numberOrText(z.int().check(z.gte(0), z.lte(99_999_999_999)))),
    start_address: Address,
    start_latitude: Latitude,
    start_longitude: Longitude,
    start_approximate: leftOut(Flag),
    end_address: Address,
    end_latitude: Latitude,
    end_longitude: Longitude,
    end_approximate: leftOut(Flag),
    /** Without this field the stops stay unchanged. */
    stops: z.optional(RequestedStops),
    feature_map: leftOut(FeatureMap),
    car_model: z.optional(z.unknown()),
  }),
  reply: ReservationChange,
  refusals: [
    'kit.notFound',
    'kit.notBuiltYet',
    'taxi.cannotChangeNow',
    'taxi.tooLateToChange',
    'taxi.tooManyStops',
    'taxi.outsideServiceArea',
    'taxi.notByRoad',
    'taxi.placesTooNear',
    'business.outsideHours',
    'business.outsidePlaces',
    'business.kindNotAllowed',
    'business.rideLimit',
    'business.needsPrice',
    ...windowRefusals,
  ],
})

export const confirmReservationChange = defineCall({
  id: 'OWN-taxi-confirmReservationChange',
  method: 'PUT',
  path: '/rides/{id}/reservation',
  who: 'rider',
  purpose:
    'consent to a changed reservation at its price; its order and its driver stay, where the change fits the driver',
  idempotent: 'honoured',
  params: ReservationParams,
  body: z.object({
    change_hash: z.string().check(z.maxLength(100)),
    /** The rider has seen the point of an approximate drop-off. A fixed fare to it is refused without this flag. */
    end_approximate_agreed: leftOut(Flag),
  }),
  reply: Trip,
  refusals: [
    ...standingRefusals,
    ...companyRideRefusals,
    'business.notMember',
    ...windowRefusals,
    'kit.notFound',
    'kit.movedMeanwhile',
    'taxi.cannotChangeNow',
    'taxi.tooLateToChange',
    'taxi.changePending',
    'taxi.quoteExpired',
    'taxi.tripMovedMeanwhile',
    'taxi.endIsApproximate',
    'wallet.methodNotBound',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
    'wallet.autoPaymentBlocked',
    'wallet.paymentChecking',
  ],
})

export const payReservation = defineCall({
  id: 'OWN-taxi-payReservation',
  method: 'PUT',
  path: '/rides/{id}/reservation/payment',
  who: 'rider',
  purpose: 'another payment method for a reservation whose payment was declined, within the time for it',
  idempotent: 'honoured',
  params: ReservationParams,
  body: z.object({
    payment_method: z.string().check(z.maxLength(40)),
    card_id: leftOut(z.string().check(z.maxLength(40))),
  }),
  reply: Trip,
  refusals: [
    'kit.notFound',
    'taxi.cannotChangeNow',
    'taxi.tooLateToChange',
    'wallet.notNow',
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.unpaidTrips',
    'wallet.autoPaymentBlocked',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
    'wallet.paymentChecking',
  ],
})
