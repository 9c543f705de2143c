import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { orderSettled } from '@daoxing/orders/contract'
import { announcePayment } from './announce-payment.ts'
import { lockOrder } from './locks.ts'
import { isBeingCollected } from './money/pay-now.ts'
import { hasEntry, type Posting, writeEntry } from './stores/ledger-store.ts'
import { findPayment, movePayment } from './stores/payment-store.ts'

export type CashPayment = {
  readonly orderHash: string
  readonly riderId: string
  readonly driverId: string
  readonly service: string
  readonly amountTwd: number
}

/**
 * Books a fare that the rider paid the driver in cash: the rider's debt for the ride is met by the notes in the
 * driver's hand, which count as what the driver has earned. Of a fare that was collected in part it is the rest. An
 * order is settled once; saying it again changes nothing. While a card is being asked, nobody can say which will pay.
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
  const { orderHash, riderId, driverId, service, amountTwd } = payment
  if (!Number.isSafeInteger(amountTwd) || amountTwd < 0)
    throw new Error('a fare in cash is a whole amount, not negative')
  await lockOrder(tx, orderHash)
  if (await isBeingCollected(tx, orderHash)) throw new Refusal('wallet.paymentChecking')
  const isRest = await hasEntry(tx, { orderHash, kind: 'due' })
  const met: Posting = isRest
    ? { account: `due:order:${orderHash}`, amountTwd: -amountTwd }
    : { account: `earned:driver:${driverId}`, amountTwd: -amountTwd }
  const written = await writeEntry(tx, {
    orderHash,
    kind: isRest ? 'cashRest' : 'cashFare',
    riderId,
    createdAt: house.clock.now(),
    postings: [met, { account: `cash:driver:${driverId}`, amountTwd }],
  })
  if (!written) return
  const open = await findPayment(tx, orderHash)
  const settledTwd = open?.dueTwd ?? amountTwd
  await house.outbox.add(tx, orderSettled, {
    to: [],
    payload: { orderHash, riderId, service, amountTwd: settledTwd },
  })
  if (!open) return
  const paid = await movePayment(tx, open, { event: 'collected', change: { paidTwd: open.dueTwd } })
  await announcePayment({ tx, house, payment: paid })
}
