import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { lockOrder } from '../../locks.ts'
import { insertStated, isStated } from '../../stores/amount-store.ts'
import { holdsOfOrder } from '../../stores/hold-store.ts'
import { movementUnderWay } from '../../stores/movement-store.ts'
import { accountPaidTwd } from '../../stores/ledger-store.ts'
import { findPayment, type Payment } from '../../stores/payment-store.ts'
import { notifyService } from '../../announce-payment.ts'
import { giveBackToAccount } from '../pay-by-account.ts'
import { beginMovement } from '../begin-movement.ts'
import { creditBack } from '../credit-rider.ts'
import { advanceTwd } from '../deposit-account.ts'
import { lockedPayment, type OfOrder, requireAmount } from './charge.ts'

/**
 * Refunds a part or all of the paid amount, once per key. Providers do not store our references for refunds, so a
 * second refund of a hold waits until the first one has an outcome.
 */
export async function refundPart({
  tx,
  house,
  orderHash,
  amountTwd,
  key,
}: OfOrder & { readonly key: string }): Promise<void> {
  requireAmount(amountTwd)
  await lockedPayment(tx, orderHash)
  const stated = { orderHash, kind: 'refund', key, amountTwd } as const
  if (amountTwd === 0 || (await isStated(tx, stated))) return
  await insertStated(tx, { ...stated, now: house.clock.now() })
  await refund({ tx, house, orderHash, amountTwd, cause: key })
}

/**
 * Refunds the cards and wallets that paid, the last one first, and other payments as a credit. Never more than the paid
 * amount minus earlier refunds.
 */
export async function refund({
  tx,
  house,
  orderHash,
  amountTwd,
  cause,
}: {
  tx: Tx
  house: House
  orderHash: string
  amountTwd: number
  /** Letters and digits that identify the reason, for amounts that can only be credited. */
  cause: string
}): Promise<void> {
  await lockOrder(tx, orderHash)
  const paid = await findPayment(tx, orderHash)
  const refundableTwd = paid ? paid.paidTwd - paid.refundedTwd : 0
  if (!paid || amountTwd > refundableTwd)
    throw new Refusal('wallet.refundTooLarge', { refundable_amount: refundableTwd })
  const payment = await refundToAccount({ tx, house, payment: paid, amountTwd })
  const depositTwd = await advanceTwd(tx, orderHash)
  let openTwd = amountTwd - (payment.refundedTwd - paid.refundedTwd)
  for (const hold of (await holdsOfOrder(tx, orderHash)).toReversed()) {
    // An unsettled deposit still belongs to the rider and is not a payment.
    const unpaidTwd = hold.purpose === 'advance' ? depositTwd : 0
    const partTwd = Math.min(openTwd, hold.capturedTwd - hold.refundedTwd - unpaidTwd)
    if (partTwd <= 0) continue
    // Providers count only the total refund, so refunds are serialised.
    if (await movementUnderWay(tx, hold.holdId)) throw new Refusal('wallet.paymentChecking')
    await beginMovement({ tx, house, hold, kind: 'refund', amountTwd: partTwd })
    openTwd -= partTwd
  }
  if (openTwd > 0) await creditBack({ tx, house, payment, amountTwd: openTwd, cause })
}

/**
 * Gives back to the account of an order what the rider has not paid: the rider's own part is refunded first, since it
 * began where the account's limits ended.
 */
async function refundToAccount({
  tx,
  house,
  payment,
  amountTwd,
}: Omit<OfOrder, 'orderHash'> & { readonly payment: Payment }): Promise<Payment> {
  const { payerAccount: account, orderHash, paidTwd, refundedTwd } = payment
  if (account === null) return payment
  const ownTwd = paidTwd - refundedTwd - (await accountPaidTwd(tx, { orderHash, account }))
  const backTwd = Math.max(0, amountTwd - ownTwd)
  if (backTwd === 0) return payment
  const refunded = await giveBackToAccount({ tx, house, payment, account, amountTwd: backTwd })
  await notifyService({ tx, house, payment: refunded, outcome: 'changed' })
  return refunded
}

/** Whether a refund to a card or wallet is in progress. */
export async function isBeingRefunded(tx: Tx, orderHash: string): Promise<boolean> {
  for (const { holdId } of await holdsOfOrder(tx, orderHash))
    if ((await movementUnderWay(tx, holdId))?.kind === 'refund') return true
  return false
}
