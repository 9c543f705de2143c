import { Refusal } from '@daoxing/kit/contract'
import { type House, type Intent, intend, type Tx } from '@daoxing/kit/server'
import type { PaymentMethod, TripPayment } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { openPaymentOf } from './asked-order.ts'
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

/** First stage: what is open of a rider's trip is to be collected with a card or wallet. */
export async function beginPaying({ reference, ...asked }: Paying): Promise<Intent<PaymentIntent>> {
  const { tx, house, riderId } = asked
  const payment = await openPaymentOf({ tx, riderId, reference })
  const payer = await payerFor(asked)
  // Cash is paid to a driver, and the driver says so.
  if (payer.method === 'cash') throw new Refusal('wallet.methodNotOffered', { payment_method: 'cash' })
  return intend({ orderHash: payment.orderHash, movement: await beginPayment({ tx, house, payment, payer }) })
}

/** Between the stages: the provider is asked, and each of its answers written. */
export async function makePayment({ house, kept }: { house: House; kept: PaymentIntent }): Promise<null> {
  await makeMovements({ house, reference: kept.movement })
  return null
}

/** Last stage: what came of it. Where no answer has come yet, the payment says that it is being confirmed. */
export async function endPaying({
  tx,
  house,
  kept,
}: {
  tx: Tx
  house: House
  kept: PaymentIntent
}): Promise<TripPayment | Refusal> {
  const payment = await findPayment(tx, kept.orderHash)
  if (!payment) throw new Error(`the order ${kept.orderHash} has no payment`)
  return declineOf(payment) ?? (await paymentView({ tx, house, payment }))
}

function declineOf({ state, declineReason, method }: Payment): Refusal | undefined {
  if (state !== 'OWED' || declineReason === null) return undefined
  const isPoor = declineReason === 'insufficientBalance'
  const facts = { payment_method: method, reason: declineReason }
  return new Refusal(isPoor ? 'wallet.insufficientBalance' : 'wallet.paymentDeclined', facts)
}
