import { endSubscription } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { changeSubscription, findSubscription } from '../stores/subscription-store.ts'
import { isPaidFor, subscriptionView } from '../subscription/subscription-view.ts'

/** It ends with the month that is paid; until then the rider may let it go on. */
export const endSubscriptionAnswer = answer(endSubscription, async ({ body, who: { riderId }, tx, house }) => {
  await lockUntilEnd(tx, `charging:subscription:${riderId}`)
  const held = await findSubscription(tx, riderId)
  if (!held || !isPaidFor(held, house.clock.nowMs())) throw new Refusal('kit.notFound')
  const state = body.goesOn === true ? 'active' : 'ending'
  if (held.state !== state) await changeSubscription(tx, held, { state })
  return subscriptionView({ tx, house, riderId })
})
