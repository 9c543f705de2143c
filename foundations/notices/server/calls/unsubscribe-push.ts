import type { Handler } from '@daoxing/kit/server'
import type { unsubscribePush } from '@daoxing/notices/contract'
import { deleteSubscription } from '../stores/subscription-store.ts'

export const unsubscribePushHandler: Handler<typeof unsubscribePush> = async ({ body, who, tx }) => {
  await deleteSubscription(tx, { riderId: who.riderId, endpoint: body.endpoint })
  return { subscribed: false }
}
