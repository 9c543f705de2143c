import type { House, Tx } from '@daoxing/kit/server'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { announcePayment } from '../announce-payment.ts'
import { collectDue } from '../jobs/wallet-jobs.ts'
import { lockOrder } from '../locks.ts'
import { hasEntry, writeEntry } from '../stores/ledger-store.ts'
import { amendPayment, findPayment, movePayment, type Payment } from '../stores/payment-store.ts'
import { newReference } from './begin-movement.ts'
import { writeDue } from './collect.ts'
import { missPayment } from './miss-payment.ts'

type OfOrder = { readonly tx: Tx; readonly house: House; readonly orderHash: string; readonly amountTwd: number }

/**
 * Says what an order has come to and has it collected: from what is held, and where that is not enough, the rest beside
 * it; what is held too much is let go. Of cash it is due to the driver. Said again it changes nothing.
 */
export async function captureHold({
  tx,
  house,
  orderHash,
  amountTwd,
  payee,
}: OfOrder & { readonly payee: string }): Promise<void> {
  refuseOddAmount(amountTwd)
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (payment?.state !== 'READY') return
  const due = await movePayment(tx, payment, { event: 'fixed', change: { dueTwd: amountTwd, payee } })
  if (due.method !== 'cash') await planCollecting({ tx, house, payment: due })
  await announcePayment({ tx, house, payment: due })
}

/**
 * Adds to what an order has come to, such as a tip or a toll. By card or wallet it is collected like the rest; what was
 * to be paid in cash is more cash.
 */
export async function chargeMore({ tx, house, orderHash, amountTwd }: OfOrder): Promise<void> {
  refuseOddAmount(amountTwd)
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (!payment || !['DUE', 'OWED', 'SAID_PAID', 'PAID'].includes(payment.state))
    throw new Error(`the order ${orderHash} has come to nothing yet`)
  if (amountTwd === 0) return
  if (await hasEntry(tx, { orderHash, kind: 'due' })) await writeMore({ tx, house, payment, amountTwd })
  // A ride paid in cash has no account of its order yet, so only the added amount is owed on it.
  else if (payment.state === 'PAID') await writeDue({ tx, house, payment: { ...payment, dueTwd: amountTwd } })
  const change = { dueTwd: payment.dueTwd + amountTwd }
  const raised =
    payment.state === 'PAID'
      ? await movePayment(tx, payment, { event: 'raised', change })
      : await amendPayment(tx, payment, change)
  if (raised.state === 'DUE' && raised.method !== 'cash') await planCollecting({ tx, house, payment: raised })
  await announcePayment({ tx, house, payment: raised })
}

async function writeMore({
  tx,
  house,
  payment: { orderHash, riderId, payee },
  amountTwd,
}: Omit<OfOrder, 'orderHash'> & { readonly payment: Payment }): Promise<void> {
  await writeEntry(tx, {
    orderHash,
    kind: `more:${newReference(house)}`,
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: `due:order:${orderHash}`, amountTwd },
      { account: `earned:${payee ?? 'house'}`, amountTwd: -amountTwd },
    ],
  })
}

export type Fee = OfOrder & {
  readonly riderId: string
  readonly method: PaymentMethod
  /** The payee, `driver:ID`; the house unless given. */
  readonly payee?: string
}

/**
 * Charges a fee for an order that ends without a ride. By card or wallet it is taken from what is held; of cash nobody
 * can collect it now, so it is owed.
 */
export async function chargeFee({ tx, house, orderHash, amountTwd, payee = 'house' }: Fee): Promise<void> {
  if (amountTwd === 0) return
  await captureHold({ tx, house, orderHash, amountTwd, payee })
  const payment = await findPayment(tx, orderHash)
  if (payment?.state !== 'DUE' || payment.method !== 'cash') return
  await writeDue({ tx, house, payment })
  await missPayment({ tx, house, payment, isToldByService: true })
}

async function planCollecting({
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

function refuseOddAmount(amountTwd: number): void {
  if (!Number.isSafeInteger(amountTwd) || amountTwd < 0) throw new Error('an amount is whole and not negative')
}
