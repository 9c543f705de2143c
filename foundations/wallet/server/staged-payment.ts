import { Refusal } from '@daoxing/kit/contract'
import { type House, type Intent, intend, type Tx } from '@daoxing/kit/server'
import type { PaymentMethod, TripPayment } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { isBeyondLimit } from './order-payment.ts'
import { openPaymentOf } from './requested-order.ts'
import { beginPayment, makeMovements } from './money/pay-now.ts'
import { lockOrder } from './locks.ts'
import { payerFor, refuseBadPayer } from './money/payer.ts'
import { paymentView } from './payment-view.ts'
import { findPayment, type Payment } from './stores/payment-store.ts'

/** The intent of a staged call that pays. */
export const PaymentIntent = z.object({ orderHash: z.string(), movement: z.string() })
type PaymentIntent = z.infer<typeof PaymentIntent>

type PayingFor = {
  readonly tx: Tx
  readonly house: House
  /** The member who pays, with an own card or wallet. */
  readonly payerId: string
  readonly orderHash: string
  readonly method: PaymentMethod | undefined
  readonly cardId?: string | undefined
}

/**
 * First stage of a payment for another member's order. Its service has checked that the payer may pay it; the order and
 * its debt stay with its rider.
 */
export async function beginPayingFor({ tx, house, payerId, orderHash, method, cardId }: PayingFor) {
  await lockOrder(tx, orderHash)
  const owed = await findPayment(tx, orderHash)
  if (!owed) throw new Refusal('kit.notFound')
  const payer = await payerFor({ tx, house, riderId: payerId, method, cardId })
  if (payer.instrument === null) throw new Refusal('wallet.methodNotOffered', { payment_method: payer.method })
  await refuseBadPayer({ tx, house, riderId: payerId, payer })
  return intend({ orderHash, movement: await beginPayment({ tx, house, payment: owed, payer }) })
}

type Paying = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly reference: string
  readonly method: PaymentMethod | undefined
  readonly cardId?: string | undefined
}

/** First stage: the intent to collect the open amount of a rider's trip with a card or wallet. */
export async function beginPaying({ reference, ...input }: Paying): Promise<Intent<PaymentIntent>> {
  const { tx, house, riderId } = input
  const payment = await openPaymentOf({ tx, riderId, reference })
  const payer = await payerFor(input)
  // Cash, or the car's terminal: the driver receives it and confirms it.
  if (payer.instrument === null) throw new Refusal('wallet.methodNotOffered', { payment_method: payer.method })
  return intend({ orderHash: payment.orderHash, movement: await beginPayment({ tx, house, payment, payer }) })
}

/** Between the stages: calls the provider and stores each of its answers. */
export async function makePayment({ house, intent }: { house: House; intent: PaymentIntent }): Promise<null> {
  await makeMovements({ house, reference: intent.movement })
  return null
}

/** Last stage: the outcome. Without an answer yet, the payment is being confirmed. */
export async function endPaying({
  tx,
  house,
  intent,
}: {
  tx: Tx
  house: House
  intent: PaymentIntent
}): Promise<TripPayment | Refusal> {
  const payment = await findPayment(tx, intent.orderHash)
  if (!payment) throw new Error(`the order ${intent.orderHash} has no payment`)
  return declineOf(payment) ?? (await paymentView({ tx, house, payment }))
}

function declineOf({ state, declineReason, method }: Payment): Refusal | undefined {
  if (state !== 'OWED' || declineReason === null) return undefined
  if (isBeyondLimit(method, declineReason))
    return new Refusal('wallet.autoPaymentBlocked', { payment_method: method, reason: declineReason })
  const isPoor = declineReason === 'insufficientBalance'
  const facts = { payment_method: method, reason: declineReason }
  return new Refusal(isPoor ? 'wallet.insufficientBalance' : 'wallet.paymentDeclined', facts)
}
