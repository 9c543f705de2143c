import { standingRefusals } from '@daoxing/identity/contract'
import { AmountTwd, defineCall, Instant, leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { RentalOrder, RentalTerms } from './order.ts'
import { rentalOrderTabs } from './rental-kinds.ts'
import { RentalContractText } from './station-calls.ts'
import { RentalWish } from './wish.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(60))
const OrderParams = z.object({ hash: z.string().check(z.maxLength(40)) })

/** Without a bound membership, or without a licence until the return. */
const rentalGateRefusals = [
  'identity.licenceNeeded',
  'identity.licenceWrongClass',
  'identity.licenceEndsBefore',
] as const

const wishRefusals = [
  'identity.rentalLoginNeeded',
  'kit.notFound',
  'rental.wrongTimes',
  'rental.stationClosed',
  'rental.unknownModel',
  'rental.noReturnThere',
  'rental.accessoryOut',
  'rental.couponsNotYet',
  'rental.pointsNotYet',
] as const

const payRefusals = [
  'wallet.methodNotOffered',
  'wallet.methodNotBound',
  'wallet.cardExpired',
  'wallet.autoPaymentBlocked',
  'wallet.holdDeclined',
  'wallet.insufficientBalance',
  'wallet.deviceConsentNeeded',
  'wallet.paymentChecking',
  'wallet.notNow',
  'rental.paymentTokenUsed',
] as const

/** Of a bill that cannot be paid again [ERR-020]. */
const billRefusals = [
  'wallet.orderCancelled',
  'wallet.alreadyPaid',
  'wallet.nothingToPay',
  'wallet.paymentDeclined',
] as const

const orderRefusals = [
  ...wishRefusals,
  'rental.quoteExpired',
  'rental.quoteDoesNotFit',
  'rental.activeRentalExists',
  ...rentalGateRefusals,
  ...standingRefusals,
  ...payRefusals,
  'rental.unpaidOrder',
] as const

export const estimateRental = defineCall({
  id: 'CALL-209',
  method: 'POST',
  path: '/v3/station_rental/estimate',
  who: 'rider',
  purpose: 'the price of a station rental, line by line, which binds for ten minutes',
  body: RentalWish,
  reply: z.extend(RentalTerms, {
    quoteHash: z.string(),
    expiresAt: Instant,
    freeCars: z.int(),
    /** The wish can only be asked of the station: no car is free. */
    isDemandOnly: z.boolean(),
    /** When the station would answer a wish. */
    answerBy: Instant,
  }),
  refusals: wishRefusals,
})

/** The body of an order: the same fields as the estimate, and its quote. */
const OrderBody = z.extend(RentalWish, {
  quoteHash: Id,
  /** In place of method and card: from `POST /v3/rental/payment-token`. */
  paymentToken: leftOut(z.string().check(z.maxLength(60))),
})

export const orderRental = defineCall({
  id: 'CALL-210',
  method: 'POST',
  path: '/v3/station_rental/orders',
  who: 'rider',
  purpose: 'orders the rental of a quote: its car is kept, and the deposit is paid at once or within 15 minutes',
  idempotent: 'required',
  body: OrderBody,
  reply: RentalOrder,
  refusals: [...orderRefusals, 'rental.noCarFree'],
})

export const orderRentalOnDemand = defineCall({
  id: 'CALL-212',
  method: 'POST',
  path: '/v3/station_rental/demand-orders',
  who: 'rider',
  purpose: 'wishes for a car where none is free: the station answers by a promised time, or the money comes back',
  idempotent: 'required',
  body: OrderBody,
  reply: RentalOrder,
  refusals: [...orderRefusals, 'rental.carIsFree'],
})

export const deleteRental = defineCall({
  id: 'CALL-211',
  method: 'DELETE',
  path: '/v3/station_rental/orders/{hash}',
  who: 'rider',
  purpose: 'deletes an order before the car is handed over; the order shows the refund before',
  idempotent: 'honoured',
  params: OrderParams,
  /** The refund that the rider has seen; a lesser one is refused. */
  query: z.object({ refundTwd: leftOut(numberOrText(AmountTwd)) }),
  reply: RentalOrder,
  refusals: [
    'rental.notFound',
    'rental.cannotDeleteNow',
    'rental.refundChanged',
    'rental.movedMeanwhile',
    'wallet.paymentChecking',
  ],
})

export const payRental = defineCall({
  id: 'CALL-213',
  method: 'POST',
  path: '/v3/station_rental/orders/{hash}/pay',
  who: 'rider',
  purpose: 'pays the deposit or the bill, also again after a failure (repay) and by another method',
  idempotent: 'required',
  params: OrderParams,
  body: z.object({
    paymentMethod: leftOut(z.string().check(z.maxLength(40))),
    cardId: leftOut(Id),
    paymentToken: leftOut(z.string().check(z.maxLength(60))),
  }),
  reply: RentalOrder,
  refusals: [
    'rental.notFound',
    'kit.notFound',
    'rental.nothingToPay',
    'rental.movedMeanwhile',
    ...payRefusals,
    ...billRefusals,
  ],
})

export const getRentalPaymentUrl = defineCall({
  id: 'CALL-214',
  method: 'GET',
  path: '/v3/station_rental/orders/{hash}/payment_url',
  who: 'rider',
  purpose: 'the page on which the rider pays; null when the bound wallet or card pays without one',
  params: OrderParams,
  reply: z.object({ paymentUrl: z.nullable(z.string()) }),
  refusals: ['rental.notFound', 'rental.nothingToPay'],
})

const Preview = z.object({ orderNo: z.string(), startTime: z.int(), endTime: z.int(), hash: z.string() })

export const getRentalCurrentStatus = defineCall({
  id: 'CALL-223',
  method: 'GET',
  path: '/v3/rental/orders/current-status',
  who: 'rider',
  purpose: 'the next order, where its car is parked, and orders of more than a month [RNT-023]',
  reply: z.object({
    preOrder: z.nullable(Preview),
    parkingInfos: z.array(z.object({ orderNo: z.string(), stationName: z.string(), plateNo: z.nullable(z.string()) })),
    longTermOrders: z.array(Preview),
  }),
})

export const listMatchedCoupons = defineCall({
  id: 'CALL-235',
  method: 'GET',
  path: '/v3/rental/coupons/matched',
  who: 'rider',
  purpose: 'coupons that fit an order; none until coupons are offered',
  reply: z.object({ coupons: z.array(z.object({ code: z.string(), name: z.string() })) }),
})

export const createRentalPaymentToken = defineCall({
  id: 'CALL-236',
  method: 'POST',
  path: '/v3/rental/payment-token',
  who: 'rider',
  purpose: 'a token of ten minutes for one payment by the method that the rider has chosen',
  body: z.object({ paymentMethod: leftOut(z.string().check(z.maxLength(40))), cardId: leftOut(Id) }),
  reply: z.object({ paymentToken: z.string(), expiresAt: Instant }),
  refusals: ['kit.notFound', 'wallet.methodNotOffered', 'wallet.methodNotBound', 'wallet.cardExpired'],
})

export const getRental = defineCall({
  id: 'OWN-rental-get-order',
  method: 'GET',
  path: '/v3/station_rental/orders/{hash}',
  who: 'rider',
  purpose: "one of the rider's orders, by hash or number",
  params: OrderParams,
  reply: RentalOrder,
  refusals: ['rental.notFound'],
})

export const listRentals = defineCall({
  id: 'OWN-rental-list-orders',
  method: 'GET',
  path: '/v3/station_rental/orders',
  who: 'rider',
  purpose: "the rider's orders of a tab, the newest first",
  query: z.object({ tab: leftOut(z.enum(rentalOrderTabs)) }),
  reply: z.object({ orders: z.array(RentalOrder) }),
})

export const getRentalContract = defineCall({
  id: 'OWN-rental-get-contract',
  method: 'GET',
  path: '/v3/station_rental/orders/{hash}/contract',
  who: 'rider',
  purpose: 'the signed copy of the contract of an order, with its version and its caps',
  params: OrderParams,
  reply: z.extend(RentalContractText, {
    orderNo: z.string(),
    /** The SHA-256 of the text that was agreed to, in Chinese. */
    textHash: z.string(),
    agreedAt: Instant,
  }),
  refusals: ['rental.notFound'],
})

export const objectToRentalLine = defineCall({
  id: 'OWN-rental-object',
  method: 'POST',
  path: '/v3/station_rental/orders/{hash}/later-lines/{lineId}/objection',
  who: 'rider',
  purpose: 'objects to a toll or fine within 14 days; it is not charged until the operator has decided',
  idempotent: 'honoured',
  params: z.extend(OrderParams, { lineId: z.string().check(z.maxLength(60)) }),
  body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(500)) }),
  reply: RentalOrder,
  refusals: ['rental.notFound', 'kit.notFound', 'rental.cannotObjectNow', 'rental.movedMeanwhile'],
})
