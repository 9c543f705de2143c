import { defineCall, Flag, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import { companyRideRefusals } from '@daoxing/business/contract'
import { Email, standingRefusals } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import { Estimate } from './quote.ts'
import { RequestedStops } from './ride-stops.ts'
import { Trip } from './trip.ts'

const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))
/** A mask of 31 flags: feature id 31 is the highest. */
export const FeatureMap = numberOrText(z.int().check(z.gte(0), z.lte(2 ** 31 - 1)))
/** Unix seconds; the booking window of the service limits them. */
const ReserveTime = numberOrText(z.int().check(z.gte(0), z.lte(99_999_999_999)))
const CardId = z.string().check(z.maxLength(40))
const Address = z.string().check(z.maxLength(200))
export const Region = z.enum(['north', 'central', 'south', 'east', 'islands'])
export type Region = z.infer<typeof Region>

export const listFeatures = defineCall({
  id: 'CALL-002',
  method: 'GET',
  path: '/features',
  who: 'rider',
  purpose: 'feature list: id, flag and name of every available feature',
  reply: z.object({
    features: z.array(z.object({ id: z.int(), flag: z.int(), name: z.string(), available: z.boolean() })),
  }),
})

export const estimateRide = defineCall({
  id: 'CALL-006',
  method: 'POST',
  path: '/v2/rides/estimate',
  who: 'rider',
  isForKiosks: true,
  purpose: 'price, route and arrival of every kind of car; each price is a quote with a hash and a life',
  body: z.object({
    start_address: leftOut(Address),
    start_latitude: Latitude,
    start_longitude: Longitude,
    end_address: leftOut(Address),
    end_latitude: leftOut(Latitude),
    end_longitude: leftOut(Longitude),
    /** The drop-off is located only by the road or town of its address. */
    end_approximate: leftOut(Flag),
    stops: z.optional(RequestedStops),
    feature_map: leftOut(FeatureMap),
    /** `n7` together with the mask of a low-carbon car requests that model. */
    car_model: z.optional(z.unknown()),
    /** The boarding time of a reservation in Unix seconds, which determines the price. */
    reservation_time: leftOut(ReserveTime),
    reserve_time: leftOut(ReserveTime),
    /**
     * Any quote of the rider's last estimate of this ride: each new price then contains the difference and its reason.
     */
    earlier_fare_hash: leftOut(z.string().check(z.maxLength(100))),
    /** The group of the paying company: the response contains only the options that the company pays for. */
    group_id: leftOut(z.string().check(z.maxLength(60))),
  }),
  reply: Estimate,
  refusals: [
    'taxi.tooManyStops',
    'taxi.outsideServiceArea',
    'taxi.notByRoad',
    'taxi.placesTooNear',
    'bookings.outsideWindow',
    'kit.notBuiltYet',
    'kit.notFound',
    'business.outsideHours',
    'business.outsidePlaces',
    'business.kindNotAllowed',
    'business.rideLimit',
    'business.needsPrice',
  ],
})

/**
 * The trip request payload of the specification [TAXI-016]. Clients send all fields, empty if they have no value. A
 * field without an implementation is refused by name if it has a value in any form.
 */
export const RideRequest = z.object({
  /** If it is empty, the server names the place by its coordinates. */
  start_address: leftOut(Address),
  start_latitude: Latitude,
  start_longitude: Longitude,
  end_address: leftOut(Address),
  end_latitude: leftOut(Latitude),
  end_longitude: leftOut(Longitude),
  /** Whether a point is located only by the road or town of its address; absent means no. */
  start_approximate: leftOut(Flag),
  end_approximate: leftOut(Flag),
  /** The rider has agreed to the point of an approximate drop-off, which a fixed fare requires. */
  end_approximate_agreed: leftOut(Flag),
  /** The binding quote. Only a metered ride may be requested without one. */
  fare_hash: leftOut(z.string().check(z.maxLength(100))),
  /** Empty or 0 requests the quoted car type. */
  feature_map: leftOut(FeatureMap),
  note: leftOut(z.string().check(z.maxLength(100))),
  gps_latitude: leftOut(Latitude),
  gps_longitude: leftOut(Longitude),
  payment_method: leftOut(z.string().check(z.maxLength(40))),
  /** The rider's card for this ride only; by default, the card in use. */
  card_id: leftOut(CardId),
  agreeExpandMatching: leftOut(Flag),
  add_qa_feature_map: leftOut(z.union([Flag, z.int()])),
  isLinegoPointsRedeem: leftOut(Flag),
  /** The boarding time of a reservation in Unix seconds, under either name [RSV-003]. */
  reservation_time: leftOut(ReserveTime),
  reserve_time: leftOut(ReserveTime),
  tmass_pageid: leftOut(z.string().check(z.maxLength(64))),
  referral_partner: leftOut(z.string()),
  ref_code: leftOut(z.string().check(z.maxLength(64))),
  /** `n7` requests that model; any other value is refused by name. */
  car_model: z.optional(z.unknown()),
  group_id: leftOut(z.string().check(z.maxLength(60))),
  group_name: z.optional(z.unknown()),
  company: z.optional(z.unknown()),
  custom_field: z.optional(z.unknown()),
  /** The reason of the ride for the company; sent only if the group requires it [BIZ-003]. */
  business_note: leftOut(z.string().check(z.trim(), z.maxLength(200))),
  ticketId: z.optional(z.unknown()),
  coupon: z.optional(z.unknown()),
  pretrip_tips: z.optional(z.unknown()),
  id_card_number: z.optional(z.unknown()),
  invoice: z.optional(z.unknown()),
  stops: z.optional(RequestedStops),
})
export type RideRequest = z.infer<typeof RideRequest>

/** The refusals of a hail for reasons of payment. */
const hailPaymentRefusals = [
  'wallet.methodNotOffered',
  'wallet.methodNotBound',
  'wallet.cardExpired',
  'wallet.unpaidTrips',
  'wallet.autoPaymentBlocked',
  'wallet.holdDeclined',
  'wallet.insufficientBalance',
  'wallet.deviceConsentNeeded',
] as const

export const requestRide = defineCall({
  id: 'CALL-011',
  method: 'POST',
  path: '/{region}/rides',
  who: 'rider',
  isForKiosks: true,
  purpose: 'request a ride',
  idempotent: 'honoured',
  params: z.object({ region: Region }),
  body: RideRequest,
  reply: Trip,
  refusals: [
    ...standingRefusals,
    ...hailPaymentRefusals,
    ...companyRideRefusals,
    'business.noTips',
    'kit.notFound',
    'taxi.quoteExpired',
    'taxi.quoteDoesNotFit',
    'taxi.riderAlreadyRiding',
    'bookings.outsideWindow',
    'bookings.clash',
    'taxi.tooManyStops',
    'taxi.outsideServiceArea',
    'taxi.notByRoad',
    'taxi.placesTooNear',
    'taxi.endIsApproximate',
    'taxi.tipNotWithCash',
    'taxi.tipsAreOff',
    'kit.notBuiltYet',
  ],
})

export const getOngoingTrip = defineCall({
  id: 'CALL-009',
  method: 'GET',
  path: '/rides',
  who: 'rider',
  isForKiosks: true,
  purpose: "the rider's ongoing trip, or null",
  reply: z.nullable(Trip),
})

export const getRetryTrip = defineCall({
  id: 'CALL-012',
  method: 'GET',
  path: '/rides/retry/{hash}',
  who: 'rider',
  purpose: 'the trip that is to be tried again, with a fresh quote of the same wish',
  params: z.object({ hash: z.string() }),
  reply: z.object({ trip: Trip, estimate: Estimate }),
  refusals: [
    'kit.notFound',
    'taxi.cannotRetryNow',
    'taxi.outsideServiceArea',
    'taxi.notByRoad',
    'taxi.placesTooNear',
    'kit.notBuiltYet',
  ],
})

export const retryRide = defineCall({
  id: 'CALL-013',
  method: 'POST',
  path: '/rides',
  who: 'rider',
  purpose: 'request again a trip that found no driver or was cancelled; `trip_hash` names it',
  idempotent: 'honoured',
  body: z.object({
    trip_hash: z.string(),
    fare_hash: leftOut(z.string().check(z.maxLength(100))),
    /** A payment method other than that of the trip. */
    payment_method: leftOut(z.string().check(z.maxLength(40))),
    card_id: leftOut(CardId),
    agreeExpandMatching: leftOut(Flag),
  }),
  reply: Trip,
  refusals: [
    ...standingRefusals,
    ...hailPaymentRefusals,
    ...companyRideRefusals,
    'kit.notFound',
    'taxi.cannotRetryNow',
    'taxi.riderAlreadyRiding',
    'bookings.clash',
    'taxi.quoteExpired',
    'taxi.quoteDoesNotFit',
  ],
})

const HashParams = z.object({ hash: z.string() })
const IdParams = z.object({ id: z.string() })

export const getTrip = defineCall({
  id: 'CALL-014',
  method: 'GET',
  path: '/rides/{hash}',
  who: 'rider',
  isForKiosks: true,
  purpose: 'trip detail, by hash or by number',
  params: HashParams,
  reply: Trip,
  refusals: ['kit.notFound'],
})

export const rateRide = defineCall({
  id: 'CALL-017',
  method: 'PUT',
  path: '/rides/{id}/rate',
  who: 'rider',
  purpose: 'rate the trip; a later rating replaces the earlier one',
  params: IdParams,
  body: z.object({
    stars: numberOrText(z.int().check(z.gte(1), z.lte(5))),
    reasons: leftOutOr(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(8)), []),
    comment: leftOutOr(z.string().check(z.maxLength(300)), ''),
  }),
  reply: Trip,
  refusals: ['kit.notFound', 'taxi.cannotRateNow'],
})

export const listTripHistory = defineCall({
  id: 'CALL-023',
  method: 'GET',
  path: '/rider/trip_history',
  who: 'rider',
  purpose: 'ended trips, newest first',
  query: z.object({
    limit: leftOutOr(numberOrText(z.int().check(z.gte(1), z.lte(100))), 20),
    cursor: leftOut(z.string()),
  }),
  reply: z.object({ trips: z.array(Trip), cursor: z.nullable(z.string()) }),
})

export const sendTripReceipt = defineCall({
  id: 'CALL-024',
  method: 'POST',
  path: '/rider/trips/receipt',
  who: 'rider',
  purpose: "mails a trip's receipt to the rider's own address",
  body: z.object({
    trip_hash: z.string(),
    /** For a rider without an address: it is first confirmed by a link, then the receipt is sent. */
    email: leftOut(Email),
  }),
  reply: z.object({
    /** The address with its middle part masked. */
    sent_to: z.string(),
    /** The link was sent, and the receipt waits until the rider opens it. */
    waits_for_proof: z._default(z.boolean(), false),
  }),
  refusals: [
    'kit.notFound',
    'taxi.noReceiptYet',
    'taxi.noMailAddress',
    'taxi.receiptLimit',
    'identity.mailTooSoon',
    'identity.mailLimit',
  ],
  // The address may be mistyped, so the limit protects the mailbox of a stranger.
  perMinute: 3,
})

export const listUnpaidTrips = defineCall({
  id: 'CALL-028',
  method: 'GET',
  path: '/v3/trip/unpaid',
  who: 'rider',
  purpose: 'trips whose fare is still open',
  reply: z.object({ trips: z.array(Trip) }),
})

export const getActiveTrip = defineCall({
  id: 'CALL-029',
  method: 'GET',
  path: '/v3/trip/ongoing/active',
  who: 'rider',
  isForKiosks: true,
  purpose: 'the live trip, or null',
  reply: z.nullable(Trip),
})
