import { notifyService } from '../announce-payment.ts'
import { findStated } from '../stores/amount-store.ts'
import { holdsOfOrder, moveHold } from '../stores/hold-store.ts'
import { writeEntry } from '../stores/ledger-store.ts'
import { amendPayment } from '../stores/payment-store.ts'
import type { Applied, Declined } from './applied.ts'
import { collect, missPart } from './collect.ts'
import { beginMovement } from './begin-movement.ts'
import { declineChange } from './decline-change.ts'
import { depositKept, returnAdvance } from './deposit-account.ts'
import { missPayment } from './miss-payment.ts'
import { replaceHold } from './replace-hold.ts'

/** Stores whether a held amount was captured, and continues collecting. */
export async function applyCapture(applied: Applied): Promise<void> {
  const { tx, house, movement, hold, payment, outcome } = applied
  if (hold.purpose === 'advance') return applyAdvance(applied)
  if (outcome.state === 'declined') {
    await endUncaptured(applied, outcome)
    if (hold.purpose !== 'rest') return collect({ tx, house, payment })
    const change = await declineChange(tx, { hold, reason: outcome.reason })
    if (payment.state === 'READY') return missPart({ tx, house, payment, change })
    return missPayment({ tx, house, payment, change })
  }
  const { amountTwd } = movement
  await writeCapture(applied, `capture:${movement.reference}`, `due:order:${hold.orderHash}`)
  const paid = await amendPayment(tx, payment, { paidTwd: payment.paidTwd + amountTwd })
  if (paid.state === 'READY') await holdRemainder({ ...applied, payment: paid })
  await collect({ tx, house, payment: paid })
}

/** The rider waits for the receipt, so the rest is requested before a useless hold is released. */
const releaseAfterSeconds = 60

/** A hold that could not be captured is useless; if the provider has not dropped it, it is released. */
async function endUncaptured({ tx, house, hold }: Applied, { reason }: Declined): Promise<void> {
  if (reason === 'authorizationGone') {
    await moveHold(tx, hold, { event: 'captureMissed' })
    return
  }
  const releasing = await moveHold(tx, hold, { event: 'captureDeclined' })
  const inSeconds = releaseAfterSeconds
  await beginMovement({ tx, house, hold: releasing, kind: 'release', amountTwd: hold.amountTwd, inSeconds })
}

async function writeCapture(
  { tx, house, movement: { amountTwd }, hold }: Applied,
  kind: `${'capture' | 'deposit'}:${string}`,
  account: string,
): Promise<void> {
  await moveHold(tx, hold, { event: 'captured', change: { capturedTwd: amountTwd } })
  await writeEntry(tx, {
    orderHash: hold.orderHash,
    kind,
    riderId: hold.riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: `provider:${hold.kind}`, amountTwd },
      { account, amountTwd: -amountTwd },
    ],
  })
}

/** A capture ends a hold at its provider, so the remainder is held again while the order is live. */
async function holdRemainder({ tx, house, payment, hold, movement }: Applied): Promise<void> {
  const remainderTwd = hold.amountTwd - movement.amountTwd
  if (remainderTwd === 0 || (hold.purpose !== 'fare' && hold.purpose !== 'raise')) return
  const holds = await holdsOfOrder(tx, hold.orderHash)
  const isReplaced = holds.some(({ replaces, state }) => replaces === hold.holdId && state !== 'FAILED')
  if (!isReplaced) await replaceHold({ tx, house, payment, hold, amountTwd: remainderTwd })
}

/** A deposit was captured: the house owes it to the rider. The order may have ended without keeping any of it. */
async function applyAdvance(applied: Applied): Promise<void> {
  const { tx, house, hold, payment, movement, outcome } = applied
  const { orderHash } = hold
  if (outcome.state === 'declined') {
    await endUncaptured(applied, outcome)
    const declined = await amendPayment(tx, payment, { declineReason: outcome.reason })
    return notifyService({ tx, house, payment: declined, outcome: 'depositDeclined' })
  }
  await writeCapture(applied, `deposit:${movement.reference}`, `deposit:order:${orderHash}`)
  const taken = await amendPayment(tx, payment, { declineReason: null })
  if ((await findStated(tx, { orderHash, ...depositKept })) !== undefined)
    return returnAdvance({ tx, house, orderHash })
  await notifyService({ tx, house, payment: taken, outcome: 'depositTaken' })
}
