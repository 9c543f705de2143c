import { Email } from '@daoxing/identity/contract'
import { AmountTwd, defineCall, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import { GuestTripState } from '@daoxing/sharing/contract'
import * as z from 'zod/mini'
import { DesignatedTrip } from './trip.ts'
import { TripHash } from './wish.ts'

const UnixSeconds = z.int()

/** From this number of stars on the items are praise; below it, criticism. */
export const goodFromStars = 4
export const goodItems = ['on_time', 'smooth', 'careful_with_car', 'friendly'] as const
export const poorItems = ['late', 'driving', 'careless_with_car', 'attitude', 'route'] as const

/** The items that fit this number of stars. */
export function itemsFor(stars: number): readonly string[] {
  return stars >= goodFromStars ? goodItems : poorItems
}

export const listRatingItems = defineCall({
  id: 'CALL-318',
  method: 'GET',
  path: '/v3/designated_drivers/rating-items',
  who: 'rider',
  purpose: 'what a rider may say about a driver, by the number of stars',
  reply: z.object({
    good_from_stars: z.int(),
    items: z.array(z.object({ id: z.string(), name: z.string(), is_praise: z.boolean() })),
  }),
})

export const rateDesignatedTrip = defineCall({
  id: 'CALL-319',
  method: 'POST',
  path: '/v3/designated_drivers/rating',
  who: 'rider',
  purpose: 'rate the driver of a trip; a later rating replaces the earlier one',
  idempotent: 'honoured',
  body: z.object({
    trip_hash: TripHash,
    stars: numberOrText(z.int().check(z.gte(1), z.lte(5))),
    items: leftOutOr(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(8)), []),
    comment: leftOutOr(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  reply: DesignatedTrip,
  refusals: ['kit.notFound', 'designatedDriver.cannotRateNow', 'designatedDriver.itemUnknown'],
})

export const createOnetimePaymentLink = defineCall({
  id: 'CALL-321',
  method: 'POST',
  path: '/v3/designated_drivers/onetime-payment-link',
  who: 'rider',
  purpose: 'a link by which another member pays what is open of a trip, once, within a day',
  idempotent: 'honoured',
  body: z.object({ trip_hash: TripHash }),
  reply: z.object({ url: z.string(), token: z.string(), amount: AmountTwd, expires_at: UnixSeconds }),
  refusals: ['kit.notFound', 'designatedDriver.nothingToPay'],
  perMinute: 10,
})

const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,200}$/))

/** The view of the person who pays: no place and no name beyond the first one. */
export const OfferedPayment = z.object({
  amount: AmountTwd,
  rider_name: z.string(),
  finished_at: z.nullable(UnixSeconds),
  expires_at: UnixSeconds,
  state: z.enum(['OPEN', 'PAYING', 'PAID', 'ENDED']),
})
export type OfferedPayment = z.infer<typeof OfferedPayment>

export const readOnetimePayment = defineCall({
  id: 'OWN-designated-driver-readOnetimePayment',
  method: 'POST',
  path: '/v3/designated_drivers/onetime-payment',
  who: 'rider',
  purpose: 'what a one-time link asks for; the token is in the body, so that no log contains it',
  body: z.object({ token: LinkToken }),
  reply: OfferedPayment,
  refusals: ['kit.notFound'],
  perMinute: 30,
})

export const payOnetimePayment = defineCall({
  id: 'OWN-designated-driver-payOnetimePayment',
  method: 'POST',
  path: '/v3/designated_drivers/onetime-payment/pay',
  who: 'rider',
  purpose: "pay another member's trip by a one-time link, with the payer's own card or wallet",
  idempotent: 'required',
  body: z.object({
    token: LinkToken,
    agreed_amount: numberOrText(AmountTwd.check(z.gte(0))),
    payment_method: leftOut(z.string().check(z.maxLength(40))),
    card_id: leftOut(z.string().check(z.maxLength(40))),
  }),
  reply: OfferedPayment,
  refusals: [
    'kit.notFound',
    'designatedDriver.linkEnded',
    'designatedDriver.linkAmountChanged',
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
    'wallet.unpaidTrips',
    'wallet.autoPaymentBlocked',
    'wallet.paymentChecking',
  ],
  perMinute: 10,
})

export const sendDesignatedReceipt = defineCall({
  id: 'CALL-322',
  method: 'POST',
  path: '/v3/designated_drivers/receipt',
  who: 'rider',
  purpose: "mail a trip's receipt to the rider's own address",
  body: z.object({
    trip_hash: TripHash,
    /** For a rider without an address: it is first confirmed by a link, then the receipt is sent. */
    email: leftOut(Email),
  }),
  reply: z.object({ sent_to: z.string(), waits_for_proof: z.boolean() }),
  refusals: [
    'kit.notFound',
    'designatedDriver.noReceiptYet',
    'designatedDriver.noMailAddress',
    'designatedDriver.receiptLimit',
    'identity.mailTooSoon',
    'identity.mailLimit',
  ],
  perMinute: 3,
})

export const shareDesignatedTrip = defineCall({
  id: 'CALL-323',
  method: 'POST',
  path: '/v3/designated_drivers/shared-trips',
  who: 'rider',
  purpose: 'make a link by which others follow the trip; it is told here once, and may be revoked',
  body: z.object({ trip_hash: TripHash }),
  reply: z.object({ link_id: z.string(), token: z.string(), url: z.string() }),
  refusals: ['kit.notFound', 'sharing.notShareable', 'sharing.linksFull'],
  perMinute: 20,
})

/** A trip in the view of a follower: first names, the driver's position, no places and no money. */
export const SharedDesignatedTrip = z.object({
  trip: GuestTripState,
  rider_name: z.string(),
  driver: z.nullable(z.object({ name: z.string(), car_plate: z.string() })),
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), at: z.string() })),
})
export type SharedDesignatedTrip = z.infer<typeof SharedDesignatedTrip>

export const getSharedDesignatedTrip = defineCall({
  id: 'CALL-324',
  method: 'GET',
  path: '/v3/designated_drivers/shared-trips/{token}',
  who: 'none',
  purpose: 'the trip of a link: its state, first names, the position of the driver; until the link ends',
  params: z.object({ token: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  reply: SharedDesignatedTrip,
  refusals: ['kit.notFound', 'sharing.linkRevoked', 'sharing.linkEnded'],
  perMinute: 300,
})
