import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { orderSettled } from '@daoxing/orders/contract'
import { notifyService } from '../announce-payment.ts'
import { lockMethods } from '../locks.ts'
import { announceNewMethods } from '../methods/announce-new-methods.ts'
import { isCover, isDeposit } from '../rules/holds.ts'
import { payeeName, theHouse } from '../rules/payee.ts'
import { findInstrument } from '../stores/instrument-store.ts'
import { type Hold, holdsOfOrder, moveHold } from '../stores/hold-store.ts'
import { writeEntry } from '../stores/ledger-store.ts'
import { amendPayment, movePayment, type Payment, type PaymentChange } from '../stores/payment-store.ts'
import { beginHold, beginMovement } from './begin-movement.ts'
import { creditOfTwd } from './credit-of.ts'
import { payByAccount } from './pay-by-account.ts'
import { missPayment } from './miss-payment.ts'

type Collecting = { readonly tx: Tx; readonly house: House; readonly payment: Payment }

/**
 * Takes the next step of collecting a due amount by card or wallet: the rider's credit, then the held amount, then the
 * rest in a separate hold. An account pays as much as its limits allow, and the rider owes the rest. Once nothing is open the order is settled, or continues after a part of it.
 */
export async function collect({ tx, house, payment: read }: Collecting): Promise<void> {
  if (read.state !== 'DUE' && (read.state !== 'READY' || read.dueTwd === 0)) return
  if (read.state === 'DUE') await writeDue({ tx, house, payment: read })
  // The credit of the rider pays no ride of a company, except for a rest that the rider has decided to pay.
  const account = read.method === 'company' ? read.payerAccount : null
  const payment =
    account === null
      ? await spendCredit({ tx, house, payment: read })
      : await payByAccount({ tx, house, payment: read, account })
  const holds = await holdsOfOrder(tx, payment.orderHash)
  const openTwd = payment.dueTwd - payment.paidTwd
  if (openTwd === 0 && payment.state === 'READY') return notifyService({ tx, house, payment, outcome: 'partPaid' })
  if (openTwd === 0) {
    await letGoRest({ tx, house, holds })
    return settle({ tx, house, payment })
  }
  if (account !== null)
    return payment.state === 'READY'
      ? missPart({ tx, house, payment, change: {} })
      : missPayment({ tx, house, payment })
  // One capture at a time: its amount is no longer open once it is stored.
  if (holds.some(({ state, purpose }) => state === 'CAPTURING' && purpose !== 'advance')) return
  const held = holds.find(({ state, purpose }) => state === 'AUTHORIZED' && purpose === 'rest') ?? holds.find(isCover)
  if (held) {
    const capturing = await moveHold(tx, held, { event: 'captureRequested' })
    await beginMovement({ tx, house, hold: capturing, kind: 'capture', amountTwd: Math.min(openTwd, held.amountTwd) })
    return
  }
  if (holds.some((hold) => hold.state === 'AUTHORIZING' && !isDeposit(hold))) return
  await holdRest({ tx, house, payment, openTwd })
}

/** Records once the cost of the order: the rider owes it for the order, the payee has earned it. */
export async function writeDue({ tx, house, payment }: Collecting): Promise<void> {
  const { orderHash, riderId, payee, dueTwd } = payment
  await writeEntry(tx, {
    orderHash,
    kind: 'due',
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: `due:order:${orderHash}`, amountTwd: dueTwd },
      { account: `earned:${payeeName(payee ?? theHouse)}`, amountTwd: -dueTwd },
    ],
  })
}

async function spendCredit({ tx, house, payment }: Collecting): Promise<Payment> {
  const { riderId, orderHash } = payment
  // Lock order: a declined hold already has the lock of the methods.
  await lockMethods(tx, riderId)
  await lockUntilEnd(tx, `wallet:credit:${riderId}`)
  const amountTwd = Math.min(await creditOfTwd(tx, riderId), payment.dueTwd - payment.paidTwd)
  if (amountTwd <= 0) return payment
  const isUsed = await writeEntry(tx, {
    orderHash,
    kind: 'creditUsed',
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: `credit:rider:${riderId}`, amountTwd },
      { account: `due:order:${orderHash}`, amountTwd: -amountTwd },
    ],
  })
  if (!isUsed) return payment
  await announceNewMethods({ tx, house, riderId })
  return amendPayment(tx, payment, { paidTwd: payment.paidTwd + amountTwd })
}

async function holdRest({ tx, house, payment, openTwd }: Collecting & { readonly openTwd: number }): Promise<void> {
  const { riderId, instrumentId, orderHash } = payment
  const instrument = instrumentId === null ? undefined : await findInstrument(tx, { riderId, instrumentId })
  if (!instrument || instrument.removedAt !== null) {
    const change = { declineReason: 'bindingGone' } as const
    return payment.state === 'READY'
      ? missPart({ tx, house, payment, change })
      : missPayment({ tx, house, payment, change })
  }
  await beginHold({ tx, house, hold: { orderHash, purpose: 'rest', amountTwd: openTwd, instrument }, by: 'job' })
}

/** A part could not be collected while the order is live: it stays due, and the next capture includes it. */
export async function missPart({
  tx,
  house,
  payment,
  change,
}: Collecting & { readonly change: PaymentChange }): Promise<void> {
  await notifyService({ tx, house, payment: await amendPayment(tx, payment, change), outcome: 'partMissed' })
}

async function settle({ tx, house, payment }: Collecting): Promise<void> {
  const paid = await movePayment(tx, payment, { event: 'collected', change: { declineReason: null } })
  const { orderHash, riderId, service, dueTwd } = paid
  await house.outbox.add(tx, orderSettled, { to: [], payload: { orderHash, riderId, service, amountTwd: dueTwd } })
  await notifyService({ tx, house, payment: paid, outcome: 'collected' })
}

/** Nothing is open: remaining holds are released, and holds with an unknown outcome as soon as it is known. */
async function letGoRest({
  tx,
  house,
  holds,
}: Omit<Collecting, 'payment'> & { readonly holds: readonly Hold[] }): Promise<void> {
  for (const hold of holds.filter((one) => !isDeposit(one))) {
    if (hold.state === 'AUTHORIZED') await letGo({ tx, house, hold })
    if (hold.state === 'AUTHORIZING') await moveHold(tx, hold, { event: 'abandoned' })
  }
}

/** Releases a held amount. */
export async function letGo({ tx, house, hold }: Omit<Collecting, 'payment'> & { readonly hold: Hold }): Promise<void> {
  const releasing = await moveHold(tx, hold, { event: 'releaseRequested' })
  await beginMovement({ tx, house, hold: releasing, kind: 'release', amountTwd: hold.amountTwd })
}
