import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { notifyService } from '../announce-payment.ts'
import { lockOrder } from '../locks.ts'
import { payeeName, theHouse } from '../rules/payee.ts'
import { accountPaidTwd, writeEntry } from '../stores/ledger-store.ts'
import { findPayment, movePayment, type Payment } from '../stores/payment-store.ts'
import { creditRider } from './credit-rider.ts'
import { giveBackToAccount } from './pay-by-account.ts'
import { isBeingCollected } from './pay-now.ts'
import { isBeingRefunded, refund } from './door/refund-part.ts'

type Waiving = { readonly tx: Tx; readonly house: House; readonly orderHash: string; readonly cause: string }

/**
 * Waives an amount that turned out not to be owed: payments are refunded, open amounts are cancelled. While a card is
 * being charged the outcome is unknown, so the caller retries later.
 */
export async function waiveDue({ tx, house, orderHash, cause }: Waiving): Promise<void> {
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (!payment || payment.dueTwd === 0) return
  const { state, paidTwd, refundedTwd } = payment
  if (state === 'PAID') {
    if (paidTwd > refundedTwd) await refund({ tx, house, orderHash, amountTwd: paidTwd - refundedTwd, cause })
    return
  }
  if (state === 'DUE' || (await isBeingCollected(tx, orderHash))) throw new Refusal('wallet.paymentChecking')
  if (state !== 'OWED' && state !== 'SAID_PAID') return
  if (await isBeingRefunded(tx, orderHash)) throw new Refusal('wallet.paymentChecking')
  const returned = await returnToAccount({ tx, house, payment })
  // A partial payment that was not refunded becomes credit: no provider is charged twice for one order.
  const backTwd = paidTwd - returned.refundedTwd
  if (backTwd > 0) await creditRider({ tx, house, riderId: payment.riderId, orderHash, amountTwd: backTwd, cause })
  await writeOff({ tx, house, payment: returned })
}

/** An account that has paid a part gets it back. */
async function returnToAccount({ tx, house, payment }: WriteOff): Promise<Payment> {
  const { payerAccount: account, orderHash } = payment
  const amountTwd = account === null ? 0 : await accountPaidTwd(tx, { orderHash, account })
  return account === null || amountTwd === 0 ? payment : giveBackToAccount({ tx, house, payment, account, amountTwd })
}

type WriteOff = Pick<Waiving, 'tx' | 'house'> & { readonly payment: Payment }

async function writeOff({ tx, house, payment }: WriteOff): Promise<void> {
  const { orderHash, riderId, payee, dueTwd, paidTwd } = payment
  const openTwd = dueTwd - paidTwd
  await writeEntry(tx, {
    orderHash,
    kind: 'waived',
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: `earned:${payeeName(payee ?? theHouse)}`, amountTwd: openTwd },
      { account: `due:order:${orderHash}`, amountTwd: -openTwd },
    ],
  })
  const change = { paidTwd: dueTwd, refundedTwd: dueTwd, declineReason: null }
  const waived = await movePayment(tx, payment, { event: 'collected', change })
  await notifyService({ tx, house, payment: waived, outcome: 'changed' })
}
