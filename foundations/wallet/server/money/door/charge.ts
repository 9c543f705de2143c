import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { collectDue } from '../../jobs/wallet-jobs.ts'
import { lockOrder } from '../../locks.ts'
import { type Payee, payeeName } from '../../rules/payee.ts'
import { type EntryKind, writeEntry } from '../../stores/ledger-store.ts'
import { amendPayment, findPayment, movePayment, type Payment } from '../../stores/payment-store.ts'
import { writeDue } from '../collect.ts'

export type OfOrder = { readonly tx: Tx; readonly house: House; readonly orderHash: string; readonly amountTwd: number }

/** The payment of an order, read under the lock of the order. */
export async function lockedPayment(tx: Tx, orderHash: string): Promise<Payment> {
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (!payment) throw new Refusal('kit.notFound')
  return payment
}

export type Charge = {
  readonly tx: Tx
  readonly house: House
  readonly payment: Payment
  readonly kind: EntryKind
  readonly amountTwd: number
  readonly payee: Payee
  /** Whether it is already paid, as by a deposit. */
  readonly isPaid?: boolean
}

/** Adds a charge to an order's price: the rider owes it for the order, the payee has earned it. */
export async function addCharge({
  tx,
  house,
  payment,
  kind,
  amountTwd,
  payee,
  isPaid = false,
}: Charge): Promise<Payment> {
  const { orderHash, riderId, state, dueTwd, paidTwd } = payment
  // The price is recorded before its additions. One that was paid in cash has no order account and stays without.
  if (state !== 'READY') await writeDue({ tx, house, payment: state === 'PAID' ? { ...payment, dueTwd: 0 } : payment })
  await writeEntry(tx, {
    orderHash,
    kind,
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: `due:order:${orderHash}`, amountTwd },
      { account: `earned:${payeeName(payee)}`, amountTwd: -amountTwd },
    ],
  })
  const change = {
    dueTwd: dueTwd + amountTwd,
    paidTwd: isPaid ? paidTwd + amountTwd : paidTwd,
    payee: payment.payee ?? payee,
  }
  return state === 'PAID' && !isPaid
    ? movePayment(tx, payment, { event: 'raised', change })
    : amendPayment(tx, payment, change)
}

/** Plans the collection of the due amount by card or wallet. */
export async function planCollecting({
  tx,
  house,
  payment: { orderHash },
}: {
  tx: Tx
  house: House
  payment: Payment
}): Promise<void> {
  await house.jobs.plan(tx, collectDue, { orderHash }, { key: `wallet:collect:${orderHash}` })
}

/** Does not refuse rider errors: an amount that is not a whole number of dollars is a fault of the caller. */
export function requireAmount(amountTwd: number): void {
  if (!Number.isSafeInteger(amountTwd) || amountTwd < 0) throw new Error('an amount is whole and not negative')
}
