import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { orderSettled } from '@daoxing/orders/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { announcePayment } from './announce-payment.ts'
import { lockOrder } from './locks.ts'
import { isBeingCollected } from './money/pay-now.ts'
import { type Payee, payeeName } from './rules/payee.ts'
import { hasEntry, type Posting, writeEntry } from './stores/ledger-store.ts'
import { findPayment, movePayment } from './stores/payment-store.ts'

export type CashPayment = {
  readonly orderHash: string
  readonly riderId: string
  /** The driver who received the cash. */
  readonly payee: Payee
  readonly service: string
  readonly amountTwd: number
}

/**
 * Books a fare that the rider paid the driver, in cash or on the car's terminal: the money of the driver settles the
 * rider's debt and counts as the driver's earnings. For a partly collected fare it is the rest. An order is settled once; a repetition
 * changes nothing. While a card is being charged, the paying method is unknown.
 */
export async function settleInCash({
  tx,
  house,
  payment,
}: {
  tx: Tx
  house: House
  payment: CashPayment
}): Promise<void> {
  const { orderHash, riderId, service, amountTwd } = payment
  const payee = payeeName(payment.payee)
  if (!Number.isSafeInteger(amountTwd) || amountTwd < 0)
    throw new Error('a fare in cash is a whole amount, not negative')
  await lockOrder(tx, orderHash)
  const open = await findPayment(tx, orderHash)
  // A fare that is due in cash was never tried with a card, and has no order account yet.
  const isFresh = open?.state === 'DUE' && isPaidToDriver(open.method)
  if (!isFresh && (await isBeingCollected(tx, orderHash))) throw new Refusal('wallet.paymentChecking')
  const isRest = !isFresh && (await hasEntry(tx, { orderHash, kind: 'due' }))
  const met: Posting = isRest
    ? { account: `due:order:${orderHash}`, amountTwd: -amountTwd }
    : { account: `earned:${payee}`, amountTwd: -amountTwd }
  const written = await writeEntry(tx, {
    orderHash,
    kind: isRest ? 'cashRest' : 'cashFare',
    riderId,
    createdAt: house.clock.now(),
    postings: [met, { account: `${open?.method === 'instore' ? 'terminal' : 'cash'}:${payee}`, amountTwd }],
  })
  if (!written) return
  const settledTwd = open?.dueTwd ?? amountTwd
  await house.outbox.add(tx, orderSettled, {
    to: [],
    payload: { orderHash, riderId, service, amountTwd: settledTwd },
  })
  if (!open) return
  const paid = await movePayment(tx, open, { event: 'collected', change: { paidTwd: open.dueTwd } })
  await announcePayment({ tx, house, payment: paid })
}
