import { answer } from '@daoxing/kit/server'
import { unsubscribePush } from '@daoxing/notices/contract'
import { deleteSubscription } from '../stores/subscription-store.ts'

export const unsubscribePushAnswer = answer(unsubscribePush, async ({ body, who, tx }) => {
  await deleteSubscription(tx, { riderId: who.riderId, endpoint: body.endpoint })
  return { subscribed: false }
})
