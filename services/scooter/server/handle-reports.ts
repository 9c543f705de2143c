import { createHash } from 'node:crypto'
import { bindPeerEvents, handled, ignored, lockUntilEnd, placeInLifecycle, type Verdict } from '@daoxing/kit/server'
import { type ScooterEvent, type ScooterFact, scooterLifecycle, type ScooterState } from '@daoxing/scooter/contract'
import { chargeFine, settleInspection } from './after-return.ts'
import type { OrderStep } from './order-view.ts'
import { assetReports, orderReports } from './report-streams.ts'
import { fineFault, inspectionFault } from './rules/late-claims.ts'
import { commandOf, confirmCommand, lockAgain } from './send-command.ts'
import { findAsset, putAsset } from './stores/asset-store.ts'
import { findOrder } from './stores/order-store.ts'

/** The newest measurements of an asset count; those of another operator's asset are ignored. */
export const handleAssetReports = bindPeerEvents(assetReports, {
  async handle({ tx, event: { peerId: operatorId, subject: assetId, payload, happenedAt, receivedAt } }) {
    const known = await findAsset(tx, assetId)
    if (known && known.operatorId !== operatorId) return ignored('the asset of another operator')
    const reportedAt = happenedAt ?? receivedAt
    if (known && known.reportedAt > reportedAt) return ignored('late: newer measurements are known')
    await putAsset(tx, { ...payload, assetId, operatorId, reportedAt })
    return handled
  },
})

/** Moves an order by a report about it, if its lifecycle allows it. */
export const handleOrderReports = bindPeerEvents(orderReports, {
  async handle({ tx, house, event }) {
    const { subject: orderHash, peerId, eventId, payload: fact, happenedAt, receivedAt } = event
    await lockUntilEnd(tx, `order:${orderHash}`)
    const order = await findOrder(tx, orderHash)
    if (order?.operatorId !== peerId) return ignored('no order of this operator')
    const place = placeInLifecycle<ScooterState, ScooterEvent>({
      lifecycle: scooterLifecycle,
      state: order.state,
      action: fact.kind,
      // Command numbers and idempotency keys are more reliable than the clocks of assets.
      happenedAt: null,
      newestHandledAt: null,
    })
    if (place.next === undefined) return place.verdict
    return follow({ tx, house, order }, { fact, at: happenedAt ?? receivedAt, eventId })
  },
})

type Reported = { readonly fact: ScooterFact; readonly at: string; readonly eventId: string }

async function follow(step: OrderStep, { fact, at, eventId }: Reported): Promise<Verdict> {
  const { order } = step
  const now = step.house.clock.now()
  switch (fact.kind) {
    case 'unlocked':
    case 'locked':
      if (fact.kind === 'unlocked' && order.state === 'CANCELED') {
        await lockAgain(step)
        return handled
      }
      if (commandOf(order)?.number !== fact.command) return ignored(`late: ${fact.kind} by a command that is over`)
      await confirmCommand(step, at)
      return handled
    case 'inspected':
      return chargeUnless(step, inspectionFault(order, { damageTwd: fact.damageTwd, now }), () =>
        settleInspection(step, { damageTwd: fact.damageTwd, reason: '' }),
      )
    case 'fined': {
      const { reason, amountTwd, offenceAt } = fact
      return chargeUnless(step, fineFault(order, { offenceAt, now }), () =>
        chargeFine(step, { key: fineKey(eventId), reason, amountTwd, offenceAt }),
      )
    }
  }
}

/** Charges a claim, or records in the inbox and in the log why it is not charged. */
async function chargeUnless(
  { house, order: { orderHash } }: OrderStep,
  fault: string | undefined,
  charge: () => Promise<void>,
): Promise<Verdict> {
  if (fault !== undefined) {
    house.log.warn({ orderHash, fault }, 'a claim of an operator is not charged')
    return ignored(`late: ${fault}`)
  }
  await charge()
  return handled
}

/** The key of a late charge contains only letters and digits. */
const fineKey = (eventId: string) => `fine${createHash('sha256').update(eventId).digest('hex').slice(0, 32)}`
