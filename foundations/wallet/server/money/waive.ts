import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { tellService } from '../announce-payment.ts'
import { lockOrder } from '../locks.ts'
import { writeEntry } from '../stores/ledger-store.ts'
import { findPayment, movePayment, type Payment } from '../stores/payment-store.ts'
import { creditRider } from './credit-rider.ts'
import { isBeingCollected } from './pay-now.ts'
import { isBeingRefunded, refund } from './refund.ts'

type Waiving = { readonly tx: Tx; readonly house: House; readonly orderHash: string; readonly cause: string }

/**
 * Gives up what turned out not to be owed: what was paid goes back, what is open is open no more. While a card is being
 * asked nobody can say which it is, so the caller asks again later.
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
  // A partial payment that was not refunded becomes credit: no provider is asked twice about one order.
  const backTwd = paidTwd - refundedTwd
  if (backTwd > 0) await creditRider({ tx, house, riderId: payment.riderId, orderHash, amountTwd: backTwd, cause })
  await writeOff({ tx, house, payment })
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
      { account: `earned:${payee ?? 'house'}`, amountTwd: openTwd },
      { account: `due:order:${orderHash}`, amountTwd: -openTwd },
    ],
  })
  const change = { paidTwd: dueTwd, refundedTwd: dueTwd, declineReason: null }
  const waived = await movePayment(tx, payment, { event: 'collected', change })
  await tellService({ tx, house, payment: waived, news: 'changed' })
}
