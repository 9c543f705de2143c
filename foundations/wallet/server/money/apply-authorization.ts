import { announceDefaults, announcePayment, notifyService } from '../announce-payment.ts'
import { lockMethods } from '../locks.ts'
import type { PaymentOutcome } from '../payment-client-port.ts'
import { linkIdOf } from '../rules/guest-payer.ts'
import { holdTimes, isCover, isDeposit } from '../rules/holds.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'
import { findHold, holdsOfOrder, moveHold } from '../stores/hold-store.ts'
import { flagInstrument, unflagInstrument } from '../stores/instrument-store.ts'
import { amendPayment, movePayment, type PaymentChange } from '../stores/payment-store.ts'
import type { Applied } from './applied.ts'
import { declineChange } from './decline-change.ts'
import { beginMovement } from './begin-movement.ts'
import { collect, letGo } from './collect.ts'
import { missPayment } from './miss-payment.ts'

/** Stores whether an amount is held, with the consequences for its order. */
export async function applyAuthorization(applied: Applied): Promise<void> {
  const { tx, house, hold, outcome, payment } = applied
  const wasAbandoned = hold.state === 'ABANDONING'
  if (outcome.state === 'declined') {
    await moveHold(tx, hold, { event: 'declined' })
    if (wasAbandoned) return
    await flagPayer(applied)
    return followDecline(applied, await declineChange(tx, { hold, reason: outcome.reason }))
  }
  const { transactionId, expiresAt } = outcome
  const change = { transactionId, ...holdTimes({ heldAt: hold.createdAt, expiresAt }) }
  const held = await moveHold(tx, hold, { event: 'authorized', change })
  if (wasAbandoned) {
    await beginMovement({ tx, house, hold: held, kind: 'release', amountTwd: held.amountTwd })
    return
  }
  await unflagInstrument(tx, hold)
  if (held.replaces !== null) return endReplacement({ ...applied, hold: held, replaces: held.replaces })
  const undeclined = { declineReason: null }
  switch (held.purpose) {
    case 'fare': {
      const ready = await movePayment(tx, payment, { event: 'held', change: undeclined })
      return notifyService({ tx, house, payment: ready, outcome: 'held' })
    }
    case 'raise':
      return endRaise(applied, { outcome: 'raised', change: undeclined })
    case 'rest':
      return collect({ tx, house, payment })
    case 'deposit':
      return amendAndNotify(applied, { outcome: 'depositTaken', change: undeclined })
    case 'advance': {
      const capturing = await moveHold(tx, held, { event: 'captureRequested' })
      await beginMovement({ tx, house, hold: capturing, kind: 'capture', amountTwd: held.amountTwd })
    }
  }
}

async function followDecline(applied: Applied, change: PaymentChange): Promise<void> {
  const { tx, house, hold, payment } = applied
  if (hold.replaces !== null && !isDeposit(hold)) return endRaise(applied, { outcome: 'uncovered', change })
  if (hold.replaces !== null) return amendAndNotify(applied, { outcome: 'uncovered', change })
  switch (hold.purpose) {
    case 'fare': {
      const failed = await movePayment(tx, payment, { event: 'declined', change })
      return notifyService({ tx, house, payment: failed, outcome: 'declined' })
    }
    case 'raise':
      return endRaise(applied, { outcome: 'notRaised', change })
    case 'rest': {
      if (payment.state === 'READY') return amendAndNotify(applied, { outcome: 'partMissed', change })
      const holds = await holdsOfOrder(tx, hold.orderHash)
      const isGoingOn = holds.some((one) => isCover(one) || (one.state === 'CAPTURING' && one.purpose !== 'advance'))
      return isGoingOn ? collect({ tx, house, payment }) : missPayment({ tx, house, payment, change })
    }
    case 'deposit':
    case 'advance':
      return amendAndNotify(applied, { outcome: 'depositDeclined', change })
  }
}

type Ended = { readonly outcome: PaymentOutcome; readonly change: PaymentChange }

/**
 * An additional hold while the order is live. If the order has ended in the meantime, it is collected like the rest.
 */
async function endRaise(applied: Applied, ended: Ended): Promise<void> {
  const { tx, house, payment } = applied
  return payment.state === 'DUE' ? collect({ tx, house, payment }) : amendAndNotify(applied, ended)
}

async function amendAndNotify({ tx, house, payment }: Applied, { outcome, change }: Ended): Promise<void> {
  await notifyService({ tx, house, payment: await amendPayment(tx, payment, change), outcome })
}

/** The replacement is held: the old hold is released, unless it was captured or lapsed in the meantime. */
async function endReplacement({
  tx,
  house,
  hold,
  payment,
  replaces,
}: Applied & { readonly replaces: string }): Promise<void> {
  const before = await findHold(tx, replaces)
  if (before?.state === 'AUTHORIZED') await letGo({ tx, house, hold: before })
  if (payment.state === 'DUE' && !isDeposit(hold)) return collect({ tx, house, payment })
  await announcePayment({ tx, house, payment: await amendPayment(tx, payment, { declineReason: null }) })
}

/** The page shows which card or wallet failed, and the rider's choice has a new revision. */
async function flagPayer({ tx, house, hold }: Applied): Promise<void> {
  const { riderId } = hold
  if (linkIdOf(riderId) !== undefined) return
  // Under the lock, so that a concurrent choice of the rider is not overwritten.
  await lockMethods(tx, riderId)
  await flagInstrument(tx, { ...hold, flaggedAt: house.clock.now() })
  await writeChoice(tx, { riderId, ...(await choiceOf(tx, riderId)) })
  await announceDefaults({ tx, house, riderId })
}
