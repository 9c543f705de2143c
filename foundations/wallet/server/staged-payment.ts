import { Refusal } from '@daoxing/kit/contract'
import { type House, type Intent, intend, type Tx } from '@daoxing/kit/server'
import type { PaymentMethod, TripPayment } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { openPaymentOf } from './requested-order.ts'
import { beginPayment, makeMovements } from './money/pay-now.ts'
import { payerFor } from './money/payer.ts'
import { paymentView } from './payment-view.ts'
import { findPayment, type Payment } from './stores/payment-store.ts'

/** The intent of a staged call that pays. */
export const PaymentIntent = z.object({ orderHash: z.string(), movement: z.string() })
type PaymentIntent = z.infer<typeof PaymentIntent>

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
  // Cash is paid to a driver, who confirms it.
  if (payer.instrument === null) throw new Refusal('wallet.methodNotOffered', { payment_method: 'cash' })
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
  const isPoor = declineReason === 'insufficientBalance'
  const facts = { payment_method: method, reason: declineReason }
  return new Refusal(isPoor ? 'wallet.insufficientBalance' : 'wallet.paymentDeclined', facts)
}
