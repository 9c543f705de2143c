import { defineCall, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { DeviceToken } from './device-calls.ts'
import { PaymentMethod } from './payment-method.ts'
import { ShortPayment, TripPayment } from './trip-payment.ts'

/** A trip by its hash or its number. */
const OrderParams = z.object({ id: z.string().check(z.maxLength(60)) })
/** Empty if absent, which has its own refusal. */
const OrderNumber = leftOutOr(z.string().check(z.trim(), z.maxLength(60)), '')
const payRefusals = [
  'kit.notFound',
  'wallet.orderCancelled',
  'wallet.nothingToPay',
  'wallet.alreadyPaid',
  'wallet.paymentChecking',
  'wallet.methodNotOffered',
  'wallet.methodNotBound',
  'wallet.cardExpired',
  'wallet.paymentDeclined',
  'wallet.insufficientBalance',
  'wallet.autoPaymentBlocked',
  'wallet.deviceConsentNeeded',
] as const

export const getPayment = defineCall({
  id: 'CALL-037',
  method: 'GET',
  path: '/rider/payment/{id}',
  who: 'rider',
  purpose: 'payment of a trip, in short',
  params: OrderParams,
  reply: ShortPayment,
  refusals: ['kit.notFound'],
})

export const getPaymentWhole = defineCall({
  id: 'CALL-038',
  method: 'GET',
  path: '/v2/rider/payment/{id}',
  who: 'rider',
  purpose: 'payment of a trip, with the available actions',
  params: OrderParams,
  reply: TripPayment,
  refusals: ['kit.notFound'],
})

export const reportCashPaid = defineCall({
  id: 'CALL-039',
  method: 'POST',
  path: '/payment/cash/{id}',
  who: 'rider',
  purpose: 'the rider says that the driver was paid in cash; only the word of the driver settles it',
  idempotent: 'required',
  params: OrderParams,
  reply: TripPayment,
  refusals: [
    'kit.notFound',
    'wallet.orderCancelled',
    'wallet.nothingToPay',
    'wallet.alreadyPaid',
    'wallet.paymentChecking',
    'wallet.methodNotOffered',
  ],
})

export const requestLinePay = defineCall({
  id: 'CALL-044',
  method: 'POST',
  path: '/linepay_request_v3',
  who: 'rider',
  purpose: 'pay the open amount of a trip with the bound LINE Pay',
  idempotent: 'required',
  body: z.object({ trip_hash: OrderNumber }),
  reply: TripPayment,
  refusals: [...payRefusals, 'wallet.orderNumberMissing'],
  perMinute: 30,
})

export const offlineApplePay = defineCall({
  id: 'CALL-053',
  method: 'POST',
  path: '/api/payment-methods/offlineApplePay',
  who: 'rider',
  purpose: 'pay the open amount of a trip with an Apple Pay token, which is proven and used once',
  idempotent: 'required',
  body: z.object({ trip_hash: OrderNumber, token: DeviceToken }),
  reply: TripPayment,
  refusals: [...payRefusals, 'wallet.orderNumberMissing', 'wallet.deviceTokenRefused', 'wallet.providerAway'],
  perMinute: 30,
})

export const payTrip = defineCall({
  id: 'OWN-wallet-payTrip',
  method: 'POST',
  path: '/payment/reprocess/{id}',
  who: 'rider',
  purpose: 'pay the open amount of a trip now, with the named method or with the default',
  idempotent: 'required',
  params: OrderParams,
  body: z.object({ payment_method: leftOut(PaymentMethod), card_id: leftOut(z.string().check(z.maxLength(40))) }),
  reply: TripPayment,
  refusals: payRefusals,
  perMinute: 30,
})

export const payLater = defineCall({
  id: 'OWN-wallet-payLater',
  method: 'POST',
  path: '/payment/later/{id}',
  who: 'rider',
  purpose: 'postpone a debt until its deadline; until then it does not block a ride',
  idempotent: 'honoured',
  params: OrderParams,
  reply: TripPayment,
  refusals: [
    'kit.notFound',
    'wallet.orderCancelled',
    'wallet.nothingToPay',
    'wallet.alreadyPaid',
    'wallet.payLaterOver',
  ],
})
