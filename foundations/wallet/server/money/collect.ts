import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { orderSettled } from '@daoxing/orders/contract'
import { tellService } from '../announce-payment.ts'
import { lockMethods } from '../locks.ts'
import { announceNewMethods } from '../methods/announce-new-methods.ts'
import { findInstrument } from '../stores/instrument-store.ts'
import { type Hold, holdsOfOrder, moveHold } from '../stores/hold-store.ts'
import { writeEntry } from '../stores/ledger-store.ts'
import { amendPayment, movePayment, type Payment } from '../stores/payment-store.ts'
import { beginHold, beginMovement } from './begin-movement.ts'
import { creditOfTwd } from './credit-of.ts'
import { missPayment } from './miss-payment.ts'

type Collecting = { readonly tx: Tx; readonly house: House; readonly payment: Payment }

/**
 * Takes the next step of collecting what is due by card or wallet: what the rider has to their credit, then what is
 * held, then the rest in a hold of its own. Once nothing is open the order is settled.
 */
export async function collect({ tx, house, payment: read }: Collecting): Promise<void> {
  if (read.state !== 'DUE') return
  await writeDue({ tx, house, payment: read })
  const payment = await spendCredit({ tx, house, payment: read })
  const holds = await holdsOfOrder(tx, payment.orderHash)
  const held = holds.find(({ state }) => state === 'AUTHORIZED')
  const openTwd = payment.dueTwd - payment.paidTwd
  if (openTwd === 0) {
    await letGoRest({ tx, house, holds })
    return settle({ tx, house, payment })
  }
  if (held) {
    const capturing = await moveHold(tx, held, { event: 'captureAsked' })
    await beginMovement({ tx, house, hold: capturing, kind: 'capture', amountTwd: Math.min(openTwd, held.amountTwd) })
    return
  }
  if (holds.some(({ state }) => state === 'AUTHORIZING' || state === 'CAPTURING')) return
  await holdRest({ tx, house, payment, openTwd })
}

/** Writes once what the ride costs: the rider owes it for the order, the driver has earned it. */
export async function writeDue({ tx, house, payment }: Collecting): Promise<void> {
  const { orderHash, riderId, payee, dueTwd } = payment
  await writeEntry(tx, {
    orderHash,
    kind: 'due',
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: `due:order:${orderHash}`, amountTwd: dueTwd },
      { account: `earned:${payee ?? 'house'}`, amountTwd: -dueTwd },
    ],
  })
}

async function spendCredit({ tx, house, payment }: Collecting): Promise<Payment> {
  const { riderId, orderHash } = payment
  // In this order everywhere: a declined hold has the lock of the methods already.
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
  if (!instrument || instrument.isRemoved)
    return missPayment({ tx, house, payment, change: { declineReason: 'bindingGone' } })
  await beginHold({ tx, house, hold: { orderHash, purpose: 'rest', amountTwd: openTwd, instrument }, by: 'job' })
}

async function settle({ tx, house, payment }: Collecting): Promise<void> {
  const paid = await movePayment(tx, payment, { event: 'collected', change: { declineReason: null } })
  const { orderHash, riderId, service, dueTwd } = paid
  await house.outbox.add(tx, orderSettled, { to: [], payload: { orderHash, riderId, service, amountTwd: dueTwd } })
  await tellService({ tx, house, payment: paid, news: 'collected' })
}

/** Nothing is open any more: what is held goes, and what may be held yet as soon as that is known. */
async function letGoRest({
  tx,
  house,
  holds,
}: Omit<Collecting, 'payment'> & { readonly holds: readonly Hold[] }): Promise<void> {
  for (const hold of holds) {
    if (hold.state === 'AUTHORIZED') await letGo({ tx, house, hold })
    if (hold.state === 'AUTHORIZING') await moveHold(tx, hold, { event: 'abandoned' })
  }
}

/** Lets a held amount go. */
export async function letGo({ tx, house, hold }: Omit<Collecting, 'payment'> & { readonly hold: Hold }): Promise<void> {
  const releasing = await moveHold(tx, hold, { event: 'releaseAsked' })
  await beginMovement({ tx, house, hold: releasing, kind: 'release', amountTwd: hold.amountTwd })
}
