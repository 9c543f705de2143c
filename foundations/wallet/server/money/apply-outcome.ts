import type { House, Tx } from '@daoxing/kit/server'
import { announceDefaults, tellService } from '../announce-payment.ts'
import { answerPauseSeconds, moveKey, pauseSeconds, planMove } from '../jobs/wallet-jobs.ts'
import { lockMethods, lockOrder } from '../locks.ts'
import type { MoneyOutcome } from '../providers/payment-provider.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'
import { addRefunded, findHold, type Hold, moveHold } from '../stores/hold-store.ts'
import { flagInstrument } from '../stores/instrument-store.ts'
import { writeEntry } from '../stores/ledger-store.ts'
import { findMovement, type Movement, noteDecline, settleMovement } from '../stores/movement-store.ts'
import { amendPayment, findPayment, movePayment, type Payment, type PaymentChange } from '../stores/payment-store.ts'
import { beginMovement } from './begin-movement.ts'
import { collect } from './collect.ts'
import { creditBack } from './credit-rider.ts'
import { missPayment } from './miss-payment.ts'

type Settled = Exclude<MoneyOutcome, { state: 'unknown' }>
type Applied<Outcome extends MoneyOutcome = Settled> = {
  readonly tx: Tx
  readonly house: House
  readonly movement: Movement
  readonly hold: Hold
  readonly payment: Payment
  readonly outcome: Outcome
}

/**
 * Writes what a provider has answered, with all that follows from it, in one transaction. Written once: whoever comes
 * second changes nothing. An answer that did not come is asked for again later.
 */
export async function applyOutcome({
  tx,
  house,
  reference,
  outcome,
}: {
  tx: Tx
  house: House
  reference: string
  outcome: MoneyOutcome
}): Promise<void> {
  const first = await findMovement(tx, reference)
  const hold0 = first && (await findHold(tx, first.holdId))
  if (!first || !hold0) throw new Error(`there is no movement ${reference}`)
  await lockOrder(tx, hold0.orderHash)
  if (outcome.state === 'unknown')
    return first.state === 'intended'
      ? planMove({ tx, house, reference, inSeconds: answerPauseSeconds(first.tries) })
      : undefined
  if (first.kind === 'release' && isStillHeld(outcome)) return askAgainToLetGo({ tx, house, movement: first, outcome })
  const providerCode = outcome.state === 'declined' ? outcome.providerCode : null
  const now = house.clock.now()
  if (!(await settleMovement(tx, { reference, state: outcome.state, providerCode, now })))
    return letGoWhatIsHeldAfterAll({ tx, house, movement: first, outcome })
  await house.jobs.unplan(tx, moveKey(reference))
  const hold = await findHold(tx, hold0.holdId)
  const payment = await findPayment(tx, hold0.orderHash)
  if (!hold || !payment) throw new Error(`the movement ${reference} belongs to no payment`)
  const applied = { tx, house, movement: first, hold, payment, outcome }
  const { kind } = first
  house.log.info({ orderHash: hold.orderHash, reference, kind, outcome: outcome.state, providerCode }, 'money moved')
  if (kind === 'authorize') await applyAuthorization(applied)
  else if (kind === 'capture') await applyCapture(applied)
  else if (kind === 'release') await moveHold(tx, hold, { event: 'released' })
  else await applyRefund(applied)
}

/** Where the provider knows of no such hold, nothing is left to be let go; any other no leaves the money held. */
function isStillHeld(outcome: Settled): outcome is Extract<Settled, { state: 'declined' }> {
  return outcome.state === 'declined' && outcome.reason !== 'authorizationGone'
}

/**
 * The provider would not let go what it holds, and the rider misses it all the while: the hold goes on being released,
 * asked for again with growing pauses, and the gauge `wallet_releases_declined` counts it for whoever runs the house.
 */
async function askAgainToLetGo({
  tx,
  house,
  movement,
  outcome: { providerCode },
}: Pick<Applied, 'tx' | 'house' | 'movement'> & {
  readonly outcome: Extract<Settled, { state: 'declined' }>
}): Promise<void> {
  if (movement.state !== 'intended') return
  const { reference, holdId, tries } = movement
  house.log.error({ reference, holdId, tries, providerCode }, 'a provider does not let go what it holds')
  await noteDecline(tx, { reference, providerCode })
  await planMove({ tx, house, reference, inSeconds: pauseSeconds(tries) })
}

/**
 * Of two who asked at once, one was told no, and then the other that the amount is held. The order has gone on without
 * it, so that nobody else would ever let it go.
 */
async function letGoWhatIsHeldAfterAll({
  tx,
  house,
  movement,
  outcome,
}: Pick<Applied, 'tx' | 'house' | 'movement' | 'outcome'>): Promise<void> {
  if (movement.kind !== 'authorize' || outcome.state !== 'done') return
  const hold = await findHold(tx, movement.holdId)
  if (hold?.state !== 'FAILED') return
  house.log.warn({ orderHash: hold.orderHash, reference: movement.reference }, 'a declined amount was held after all')
  const change = { transactionId: outcome.transactionId }
  const held = await moveHold(tx, hold, { event: 'authorized', change })
  await beginMovement({ tx, house, hold: held, kind: 'release', amountTwd: held.amountTwd })
}

async function applyAuthorization(applied: Applied): Promise<void> {
  const { tx, house, hold, outcome, payment } = applied
  const wasAbandoned = hold.state === 'ABANDONING'
  if (outcome.state === 'declined') {
    await moveHold(tx, hold, { event: 'declined' })
    if (wasAbandoned) return
    await flagPayer(applied)
    const change = { declineReason: outcome.reason }
    if (hold.purpose === 'raise') return endRaise({ ...applied, news: 'notRaised', change })
    if (hold.purpose === 'rest') return missPayment({ tx, house, payment, change })
    const failed = await movePayment(tx, payment, { event: 'declined', change })
    return tellService({ tx, house, payment: failed, news: 'declined' })
  }
  const change = { transactionId: outcome.transactionId }
  const held = await moveHold(tx, hold, { event: 'authorized', change })
  if (wasAbandoned) {
    await beginMovement({ tx, house, hold: held, kind: 'release', amountTwd: held.amountTwd })
    return
  }
  await flagInstrument(tx, { ...hold, flaggedAt: null })
  if (hold.purpose === 'raise') return endRaise({ ...applied, news: 'raised', change: { declineReason: null } })
  if (hold.purpose === 'rest') return collect({ tx, house, payment })
  const ready = await movePayment(tx, payment, { event: 'held', change: { declineReason: null } })
  await tellService({ tx, house, payment: ready, news: 'held' })
}

/** More was to be held before the ride. Where the ride is over meanwhile, what is held is collected like the rest. */
async function endRaise({
  tx,
  house,
  payment,
  news,
  change,
}: Pick<Applied, 'tx' | 'house' | 'payment'> & {
  readonly news: 'raised' | 'notRaised'
  readonly change: PaymentChange
}): Promise<void> {
  if (payment.state === 'DUE') return collect({ tx, house, payment })
  const ended = await amendPayment(tx, payment, change)
  await tellService({ tx, house, payment: ended, news })
}

/** The page shows which card or wallet did not pay, and the rider's choice has a new revision. */
async function flagPayer({ tx, house, hold }: Applied): Promise<void> {
  const { riderId } = hold
  // Under the lock, so that a choice of the rider at this moment is not overwritten.
  await lockMethods(tx, riderId)
  await flagInstrument(tx, { ...hold, flaggedAt: house.clock.now() })
  await writeChoice(tx, { riderId, ...(await choiceOf(tx, riderId)) })
  await announceDefaults({ tx, house, riderId })
}

async function applyCapture(applied: Applied): Promise<void> {
  const { tx, house, movement, hold, payment, outcome } = applied
  if (outcome.state === 'declined') {
    await moveHold(tx, hold, { event: 'captureMissed' })
    if (hold.purpose === 'rest') return missPayment({ tx, house, payment, change: { declineReason: outcome.reason } })
    return collect({ tx, house, payment })
  }
  const { amountTwd } = movement
  await moveHold(tx, hold, { event: 'captured', change: { capturedTwd: amountTwd } })
  await writeEntry(tx, {
    orderHash: hold.orderHash,
    kind: `capture:${movement.reference}`,
    riderId: hold.riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: `provider:${hold.kind}`, amountTwd },
      { account: `due:order:${hold.orderHash}`, amountTwd: -amountTwd },
    ],
  })
  const paid = await amendPayment(tx, payment, { paidTwd: payment.paidTwd + amountTwd })
  await collect({ tx, house, payment: paid })
}

async function applyRefund({ tx, house, movement, hold, payment, outcome }: Applied): Promise<void> {
  const { amountTwd, reference } = movement
  const { orderHash, riderId } = hold
  if (outcome.state === 'declined') {
    // An amount that cannot be refunded becomes a credit of the rider.
    house.log.warn({ orderHash, reference }, 'a refund was declined and is credited')
    return creditBack({ tx, house, payment, amountTwd, cause: reference })
  }
  await addRefunded(tx, { holdId: hold.holdId, amountTwd })
  await writeEntry(tx, {
    orderHash,
    kind: `refund:${reference}`,
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: 'house:refunds', amountTwd },
      { account: `provider:${hold.kind}`, amountTwd: -amountTwd },
    ],
  })
  const refunded = await amendPayment(tx, payment, { refundedTwd: payment.refundedTwd + amountTwd })
  await tellService({ tx, house, payment: refunded, news: 'changed' })
}
