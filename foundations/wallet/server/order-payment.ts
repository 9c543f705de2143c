import { type Instant, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { PaymentStatus } from '@daoxing/orders/contract'
import type { OrderPayments } from '@daoxing/orders/server'
import {
  type CollectionStatus,
  type DeclineReason,
  isPaidToDriver,
  type PaymentMethod,
  type TripPaymentStatus,
} from '@daoxing/wallet/contract'
import { lockOrder } from './locks.ts'
import { missPayment } from './money/miss-payment.ts'
import { collectionStatus, numericStatus, tripStatus } from './rules/payment-words.ts'
import { preAuthStatus } from './rules/pre-auth-status.ts'
import { accountPaidTwd, creditUsedTwd } from './stores/ledger-store.ts'
import { lastDeclineCode } from './stores/movement-store.ts'
import { findPayment, findPayments, type Payment } from './stores/payment-store.ts'

/** The payment of an order for its service. */
export type OrderPayment = {
  readonly revision: number
  readonly method: PaymentMethod
  /** The card or wallet that pays; null for cash. */
  readonly instrumentId: string | null
  readonly status: PaymentStatus
  readonly tripStatus: TripPaymentStatus
  readonly collection: CollectionStatus | null
  readonly paidTwd: number
  readonly openTwd: number
  /** The part of the payment that came from the rider's credit. */
  readonly creditUsedTwd: number
  /** The part that an account has paid in place of the rider, minus refunds. */
  readonly accountPaidTwd: number
  readonly declineReason: DeclineReason | null
  /** Whether the rider can pay the open amount now. */
  readonly canPay: boolean
  /** The provider has not answered yet whether it holds the price. */
  readonly isHolding: boolean
}

/** The payment state of an order; undefined for an order that was never opened here. */
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
  const { payerAccount: account, paidTwd } = payment
  return {
    ...statusOf(payment, house.clock.now()),
    creditUsedTwd: paidTwd === 0 ? 0 : await creditUsedTwd(tx, orderHash),
    accountPaidTwd: account === null || paidTwd === 0 ? 0 : await accountPaidTwd(tx, { orderHash, account }),
  }
}

/** The payment of an order without the questions of who bore it, which cost a statement each. */
export type OrderPaymentStatus = Omit<OrderPayment, 'creditUsedTwd' | 'accountPaidTwd'>

/** The payments of a list of orders, by their hashes, in one statement. */
export async function orderPaymentsOf({
  tx,
  house,
  orderHashes,
}: {
  tx: Tx
  house: House
  orderHashes: readonly string[]
}): Promise<ReadonlyMap<string, OrderPaymentStatus>> {
  if (orderHashes.length === 0) return new Map()
  const now = house.clock.now()
  return new Map(
    (await findPayments(tx, orderHashes)).map((payment) => [payment.orderHash, statusOf(payment, now)] as const),
  )
}

function statusOf(payment: Payment, now: Instant): OrderPaymentStatus {
  const { method, instrumentId, dueTwd, paidTwd } = payment
  return {
    revision: payment.revision,
    method,
    instrumentId,
    status: numericStatus(payment, now),
    tripStatus: tripStatus(payment, now),
    collection: collectionStatus(payment, now),
    paidTwd,
    openTwd: dueTwd - paidTwd,
    declineReason: payment.declineReason,
    canPay: isPayable(payment),
    isHolding: payment.state === 'HOLDING',
  }
}

/** Whether the rider can pay the open amount now. */
function isPayable({ state, method }: Payment): boolean {
  return state === 'OWED' || state === 'SAID_PAID' || (state === 'DUE' && isPaidToDriver(method))
}

/** The payments that the register of orders joins. */
export const paymentsOfOrders: OrderPayments = {
  async paymentsOf({ tx, house, orderHashes }) {
    const now = house.clock.now()
    return (await findPayments(tx, orderHashes)).map((payment) => ({
      orderHash: payment.orderHash,
      revision: payment.revision,
      status: numericStatus(payment, now),
      canPay: isPayable(payment),
    }))
  },
}

/**
 * The refusal if money could not be held for an order [ERR-001, ERR-005]: by its code, and with the bank's number if
 * there is one.
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
  if (isBeyondLimit(method, reason)) return new Refusal('wallet.autoPaymentBlocked', facts)
  return new Refusal(reason === 'insufficientBalance' ? 'wallet.insufficientBalance' : 'wallet.holdDeclined', facts)
}

/** AFTEE lends up to a limit: until the rider has paid AFTEE, no further order is possible with it [ERR-006]. */
export function isBeyondLimit(method: PaymentMethod, reason: DeclineReason): boolean {
  return method === 'aftee' && reason === 'insufficientBalance'
}

/** Unreported cash is owed from now on; the calling service gets no event for it. */
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
  if (payment?.state === 'DUE' && isPaidToDriver(payment.method))
    await missPayment({ tx, house, payment, isKnownToService: true })
}
