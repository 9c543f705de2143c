import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { PaymentStatus } from '@daoxing/orders/contract'
import type { CollectionStatus, DeclineReason, PaymentMethod, TripPaymentStatus } from '@daoxing/wallet/contract'
import { lockOrder } from './locks.ts'
import { missPayment } from './money/miss-payment.ts'
import { collectionStatus, numericStatus, tripStatus } from './rules/payment-words.ts'
import { preAuthStatus } from './rules/pre-auth-status.ts'
import { creditUsedTwd } from './stores/ledger-store.ts'
import { lastDeclineCode } from './stores/movement-store.ts'
import { findPayment } from './stores/payment-store.ts'

/** The payment of an order, as its service shows it. */
export type OrderPayment = {
  readonly method: PaymentMethod
  /** The card or wallet that pays; null of cash. */
  readonly instrumentId: string | null
  readonly status: PaymentStatus
  readonly tripStatus: TripPaymentStatus
  readonly collection: CollectionStatus | null
  readonly paidTwd: number
  readonly openTwd: number
  /** Of what is paid, what came from the rider's credit. */
  readonly creditUsedTwd: number
  readonly declineReason: DeclineReason | null
  /** Whether the rider can pay now what is open. */
  readonly canPay: boolean
}

/** How the payment of an order stands; undefined of an order that was never opened here. */
export async function orderPaymentOf({
  tx,
  house,
  orderHash,
}: {
  tx: Tx
  house: House
  orderHash: string
}): Promise<OrderPayment | undefined> {
  const payment = await findPayment(tx, orderHash)
  if (!payment) return undefined
  const { state, method, instrumentId, dueTwd, paidTwd } = payment
  const now = house.clock.now()
  return {
    method,
    instrumentId,
    status: numericStatus(payment, now),
    tripStatus: tripStatus(payment, now),
    collection: collectionStatus(payment, now),
    paidTwd,
    openTwd: dueTwd - paidTwd,
    creditUsedTwd: paidTwd === 0 ? 0 : await creditUsedTwd(tx, orderHash),
    declineReason: payment.declineReason,
    canPay: state === 'OWED' || state === 'SAID_PAID' || (state === 'DUE' && method === 'cash'),
  }
}

/**
 * The refusal where money could not be held for an order [ERR-001, ERR-005]: by its code, and with the bank's number
 * where it gave one.
 */
export async function holdDeclined({
  tx,
  orderHash,
  method,
  reason,
}: {
  tx: Tx
  orderHash: string
  method: PaymentMethod
  reason: DeclineReason
}): Promise<Refusal> {
  const status = preAuthStatus(await lastDeclineCode(tx, orderHash))
  const facts = { trip_hash: orderHash, payment_method: method, reason, ...(status === null ? {} : { status }) }
  return new Refusal(reason === 'insufficientBalance' ? 'wallet.insufficientBalance' : 'wallet.holdDeclined', facts)
}

/** Cash without a report is owed from now on; the calling service gets no event of it. */
export async function leaveUnpaid({
  tx,
  house,
  orderHash,
}: {
  tx: Tx
  house: House
  orderHash: string
}): Promise<void> {
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (payment?.state === 'DUE' && payment.method === 'cash')
    await missPayment({ tx, house, payment, isToldByService: true })
}
