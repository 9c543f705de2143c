import { standingRefusals } from '@daoxing/identity/contract'
import { AmountTwd, defineCall, Flag, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { HandoverWay } from './handover.ts'
import { DesignatedTrip, TripChangeQuote } from './trip.ts'
import { EndFields, hoursMax, TripHash, TripRequest } from './wish.ts'

/** The key of a trip: in the query of GET and DELETE, in the body of others [C1]. */
const TripQuery = z.object({ trip_hash: TripHash })

const payerRefusals = [
  'wallet.methodNotOffered',
  'wallet.methodNotBound',
  'wallet.cardExpired',
  'wallet.unpaidTrips',
  'wallet.autoPaymentBlocked',
  'wallet.holdDeclined',
  'wallet.insufficientBalance',
  'wallet.deviceConsentNeeded',
] as const

export const createDesignatedTrip = defineCall({
  id: 'CALL-311',
  method: 'POST',
  path: '/v3/designated_drivers/trips',
  who: 'rider',
  purpose: 'ask for a driver at an estimated price, now or at its time; a card or wallet has the price held first',
  idempotent: 'honoured',
  body: TripRequest,
  reply: DesignatedTrip,
  refusals: [
    ...standingRefusals,
    ...payerRefusals,
    'kit.notFound',
    'kit.notBuiltYet',
    'identity.phoneInvalid',
    'bookings.outsideWindow',
    'bookings.clash',
    'designatedDriver.feeExpired',
    'designatedDriver.feeDoesNotFit',
    'designatedDriver.markupNotOffered',
    'designatedDriver.agreementNotAccepted',
    'designatedDriver.statementMissing',
    'designatedDriver.companionNeeded',
    'designatedDriver.tripUnderWay',
    'designatedDriver.outsideHours',
  ],
})

export const getDesignatedTrip = defineCall({
  id: 'CALL-312',
  method: 'GET',
  path: '/v3/designated_drivers/trips',
  who: 'rider',
  purpose: 'one trip of the rider',
  query: TripQuery,
  reply: DesignatedTrip,
  refusals: ['kit.notFound'],
})

export const cancelDesignatedTrip = defineCall({
  id: 'CALL-313',
  method: 'DELETE',
  path: '/v3/designated_drivers/trips',
  who: 'rider',
  purpose: 'cancel before the start: free until the driver stands at the car, then for the fee that was agreed to',
  idempotent: 'honoured',
  query: z.object({
    trip_hash: TripHash,
    /** The fee that the rider has seen; a higher one is refused. */
    agreed_fee: leftOutOr(numberOrText(AmountTwd.check(z.gte(0))), 0),
    reason_id: leftOut(z.string().check(z.maxLength(40))),
    detail: leftOutOr(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  reply: DesignatedTrip,
  refusals: [
    'kit.notFound',
    'kit.movedMeanwhile',
    'designatedDriver.cannotCancelNow',
    'designatedDriver.cancelFeeChanged',
    'designatedDriver.reasonUnknown',
  ],
})

export const getActiveDesignatedTrip = defineCall({
  id: 'CALL-314',
  method: 'GET',
  path: '/v3/designated_drivers/active-trip',
  who: 'rider',
  purpose: 'the trip that is under way, or null; a reservation is one from its search or departure on',
  reply: z.nullable(DesignatedTrip),
})

export const listDesignatedArrears = defineCall({
  id: 'CALL-315',
  method: 'GET',
  path: '/v3/designated_drivers/arrears',
  who: 'rider',
  purpose: 'trips of this service whose price or fee is still open',
  reply: z.object({ amount: AmountTwd, trips: z.array(DesignatedTrip) }),
})

export const listDesignatedCancelReasons = defineCall({
  id: 'CALL-316',
  method: 'GET',
  path: '/v3/designated_drivers/cancel-reasons',
  who: 'rider',
  purpose: 'the reasons that a rider may give for a cancellation',
  reply: z.object({ reasons: z.array(z.object({ id: z.string(), name: z.string(), needs_detail: z.boolean() })) }),
})

export const getDriverHiddenNumber = defineCall({
  id: 'CALL-317',
  method: 'GET',
  path: '/v3/designated_drivers/driver-hidden-phone-number',
  who: 'rider',
  purpose: "a number that leads to the driver of the trip; neither sees the other's own",
  query: TripQuery,
  reply: z.object({ phone_number: z.string(), expires_at: z.string() }),
  refusals: ['kit.notFound', 'dispatch.talkClosed', 'dispatch.noNumberFree', 'dispatch.callUnavailable'],
  perMinute: 10,
})

export const confirmHandover = defineCall({
  id: 'OWN-designated-driver-confirmHandover',
  method: 'POST',
  path: '/v3/designated_drivers/trips/handover',
  who: 'rider',
  purpose: "the rider's word on the odometer and the pictures of the car; a refusal goes on record",
  idempotent: 'honoured',
  body: z.object({
    trip_hash: TripHash,
    way: HandoverWay,
    is_confirmed: Flag,
    remark: leftOutOr(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  reply: DesignatedTrip,
  refusals: ['kit.notFound', 'kit.movedMeanwhile', 'designatedDriver.nothingToConfirm'],
})

export const readDesignatedPicture = defineCall({
  id: 'OWN-designated-driver-readPicture',
  method: 'GET',
  path: '/v3/designated_drivers/pictures/{pictureId}',
  who: 'rider',
  purpose: "a picture of the rider's own car at a handover",
  params: z.object({ pictureId: z.string().check(z.maxLength(100)) }),
  wire: 'bare',
  media: 'image/jpeg',
  reply: z.any(),
  refusals: ['kit.notFound'],
})

export const estimateTripChange = defineCall({
  id: 'OWN-designated-driver-estimateChange',
  method: 'PUT',
  path: '/v3/designated_drivers/trips/change/estimate',
  who: 'rider',
  purpose: 'the price of another destination or of more hours, before anything changes',
  body: z.object({
    trip_hash: TripHash,
    ...EndFields,
    /** All hours of the trip, more than agreed so far. */
    hours: leftOut(numberOrText(z.int().check(z.gte(1), z.lte(hoursMax)))),
  }),
  reply: TripChangeQuote,
  refusals: [
    'kit.notFound',
    'designatedDriver.cannotChangeNow',
    'designatedDriver.outsideServiceArea',
    'designatedDriver.notByRoad',
    'designatedDriver.placesTooNear',
    'designatedDriver.incompleteEnd',
    'designatedDriver.wishDoesNotFit',
  ],
})

export const confirmTripChange = defineCall({
  id: 'OWN-designated-driver-confirmChange',
  method: 'PUT',
  path: '/v3/designated_drivers/trips/change/confirm',
  who: 'rider',
  purpose: 'agree to a quoted change; the difference is held first, and the driver is asked',
  idempotent: 'honoured',
  body: z.object({ trip_hash: TripHash, change_hash: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: DesignatedTrip,
  refusals: [
    'kit.notFound',
    'kit.movedMeanwhile',
    'designatedDriver.cannotChangeNow',
    'designatedDriver.changePending',
    'designatedDriver.feeExpired',
    'wallet.methodNotBound',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
    'wallet.autoPaymentBlocked',
    'wallet.paymentChecking',
  ],
})
