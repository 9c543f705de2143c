import { beginSubscription, chargingService } from '@daoxing/charging/contract'
import { configValue } from '@daoxing/configs/server'
import { assertMayUse } from '@daoxing/identity/server'
import { Refusal, taipeiTime } from '@daoxing/kit/contract'
import { answer, intend, lockUntilEnd } from '@daoxing/kit/server'
import { applyOutcome, callProvider, holdDeclined, namedMethod, payerFor, refuseBadPayer } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { chargingConfigs } from '../charging-configs.ts'
import { seriesOf } from '../rules/car-series.ts'
import { findSubscription, openSubscription } from '../stores/subscription-store.ts'
import { monthAfter } from '../subscription/month-after.ts'
import { holdMonth } from '../subscription/pay-month.ts'
import { isPaidFor, subscriptionView } from '../subscription/subscription-view.ts'

/** The price that the rider saw binds: another one is refused, and shown again. */
export const beginSubscriptionAnswer = answer(beginSubscription, {
  intent: z.object({ movement: z.string(), orderHash: z.string() }),
  async begin({ body, who: { riderId }, tx, house }) {
    await lockUntilEnd(tx, `rider:${riderId}`)
    await lockUntilEnd(tx, `charging:subscription:${riderId}`)
    await assertMayUse(tx, riderId, chargingService)
    if (!seriesOf(body.carSeriesId)) throw new Refusal('kit.notFound')
    const { monthlyTwd } = await configValue(tx, chargingConfigs.charging_subscription)
    if (body.monthlyTwd !== monthlyTwd) throw new Refusal('charging.quoteExpired')
    const before = await findSubscription(tx, riderId)
    const now = house.clock.now()
    if (before && (before.state === 'opening' || isPaidFor(before, house.clock.nowMs())))
      throw new Refusal('charging.subscriptionLive')
    const method = namedMethod(body.paymentMethod)
    const payer = await payerFor({ tx, house, riderId, method, cardId: body.cardId })
    if (payer.instrument === null) throw new Refusal('wallet.methodNotOffered', { payment_method: payer.method })
    await refuseBadPayer({ tx, house, riderId, payer })
    const dayOfMonth = Number(taipeiTime(now).day.slice(8))
    const subscription = await openSubscription(tx, {
      before,
      wanted: {
        ...{ riderId, state: 'opening', carSeriesId: body.carSeriesId, monthlyTwd, paymentMethod: payer.method },
        ...{ cardId: body.cardId ?? null, monthFrom: now, renewsAt: monthAfter(now, dayOfMonth), dayOfMonth },
      },
    })
    const { movement, orderHash } = await holdMonth({ tx, house, subscription, payer })
    return intend({ movement, orderHash })
  },
  act: async ({ house, intent }) => ({ outcome: await callProvider({ house, reference: intent.movement }) }),
  async finish({ body, who: { riderId }, tx, house, intent: { movement, orderHash }, result: { outcome } }) {
    if (outcome) await applyOutcome({ tx, house, reference: movement, outcome })
    const held = await findSubscription(tx, riderId)
    if (held?.state === 'ended')
      return holdDeclined({ tx, orderHash, method: namedMethod(body.paymentMethod) ?? 'creditcard', reason: 'refused' })
    return subscriptionView({ tx, house, riderId })
  },
})
