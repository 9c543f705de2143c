import { chargingService } from '@daoxing/charging/contract'
import { msOf, Refusal } from '@daoxing/kit/contract'
import { type House, type JobPayload, lockUntilEnd } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { applyOutcome, callProvider, payerFor } from '@daoxing/wallet/server'
import { holdMonth, nextMonth, planRenewal } from '../subscription/pay-month.ts'
import { changeSubscription, findSubscription } from '../stores/subscription-store.ts'
import type { renewSubscription } from './session-jobs.ts'

/** Three days before: tells the rider. On the day: pays the next month, or ends a subscription that is ending. */
export async function renewSubscriptionWork({
  payload: { riderId },
  house,
}: {
  payload: JobPayload<typeof renewSubscription>
  house: House
}): Promise<void> {
  const reference = await house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, `charging:subscription:${riderId}`)
    const subscription = await findSubscription(tx, riderId)
    if (subscription?.state !== 'active' && subscription?.state !== 'ending') return undefined
    const { renewsAt, state, paymentMethod: method, cardId } = subscription
    if (msOf(renewsAt) > house.clock.nowMs()) {
      const told = { tx, house, riderId, orderHash: '', service: chargingService.id, about: renewsAt }
      if (state === 'active') await notifyRider({ ...told, kind: 'subscriptionRenews' })
      await planRenewal({ tx, house, subscription })
      return undefined
    }
    if (state === 'ending') {
      await changeSubscription(tx, subscription, { state: 'ended' })
      return undefined
    }
    try {
      const payer = await payerFor({ tx, house, riderId, method, cardId: cardId ?? undefined })
      const next = await changeSubscription(tx, subscription, nextMonth(subscription))
      return (await holdMonth({ tx, house, subscription: next, payer })).movement
    } catch (error) {
      // The card is gone or expired: the lower price ends, and the rider may begin again with another one.
      if (!(error instanceof Refusal)) throw error
      await changeSubscription(tx, subscription, { state: 'unpaid' })
      const told = { tx, house, riderId, orderHash: '', service: chargingService.id, about: renewsAt }
      await notifyRider({ ...told, kind: 'paymentFailed' })
      return undefined
    }
  })
  if (reference === undefined) return
  const outcome = await callProvider({ house, reference })
  if (outcome) await house.database.transaction((tx) => applyOutcome({ tx, house, reference, outcome }))
}
