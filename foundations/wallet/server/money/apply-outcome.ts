import type { Instant } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { answerPauseSeconds, moveKey, pauseSeconds, planMove } from '../jobs/wallet-jobs.ts'
import { lockOrder } from '../locks.ts'
import type { MoneyOutcome } from '../providers/payment-provider.ts'
import { refundPauseSeconds } from '../rules/lost-refund.ts'
import { findHold, moveHold } from '../stores/hold-store.ts'
import { findMovement, type Movement, noteDecline, settleMovement } from '../stores/movement-store.ts'
import { findPayment } from '../stores/payment-store.ts'
import type { Applied, Declined, Settled } from './applied.ts'
import { applyAuthorization } from './apply-authorization.ts'
import { applyCapture } from './apply-capture.ts'
import { applyRefund } from './apply-refund.ts'
import { beginMovement } from './begin-movement.ts'

/**
 * Stores a provider's answer with all consequences, in one transaction. A second result changes nothing. A missing
 * answer is requested again later.
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
      ? planMove({ tx, house, reference, inSeconds: nextLookSeconds(first, house.clock.now()) })
      : undefined
  if (first.kind === 'release' && isStillHeld(outcome)) return retryRelease({ tx, house, movement: first, outcome })
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

function nextLookSeconds({ kind, tries, askedAt }: Movement, now: Instant): number {
  const usualSeconds = answerPauseSeconds(tries)
  return kind === 'refund' && askedAt !== null ? refundPauseSeconds(usualSeconds, { askedAt, now }) : usualSeconds
}

/** If the provider has no such hold, nothing is left to release; any other refusal leaves the money held. */
function isStillHeld(outcome: Settled): outcome is Declined {
  return outcome.state === 'declined' && outcome.reason !== 'authorizationGone'
}

/**
 * The provider declined the release, and the rider cannot use the money in the meantime: the hold stays in release, is
 * retried with backoff, and the gauge `wallet_releases_declined` reports it to the operator.
 */
async function retryRelease({
  tx,
  house,
  movement,
  outcome: { providerCode },
}: Pick<Applied<Declined>, 'tx' | 'house' | 'movement' | 'outcome'>): Promise<void> {
  if (movement.state !== 'intended') return
  const { reference, holdId, tries } = movement
  house.log.error({ reference, holdId, tries, providerCode }, 'a provider does not let go what it holds')
  await noteDecline(tx, { reference, providerCode })
  await planMove({ tx, house, reference, inSeconds: pauseSeconds(tries) })
}

/**
 * Of two concurrent requests, one was declined, and then the other held the amount. The order has continued without it,
 * so it would never be released.
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
