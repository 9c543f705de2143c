import { Refusal } from '@daoxing/kit/contract'
import { liveSessionIds } from '@daoxing/identity/server'
import type { Handler } from '@daoxing/kit/server'
import type { subscribePush } from '@daoxing/notices/contract'
import { pushPort } from '../channels/push-port.ts'
import { deleteSubscriptionOfSession, subscriberAt, writeSubscription } from '../stores/subscription-store.ts'

/**
 * An endpoint moves from one rider to the next when the next proves to have the browser by showing its keys, or when
 * the session in which the other rider subscribed has ended.
 */
export const subscribePushHandler: Handler<typeof subscribePush> = async ({ body, who, tx, house }) => {
  if (!house.port(pushPort).isKnown(body.endpoint)) throw new Refusal('notices.unknownPushService')
  const { riderId, sessionId } = who
  const now = house.clock.now()
  const held = await subscriberAt(tx, body.endpoint)
  if (held && !(await liveSessionIds(tx, { riderId: held.riderId, now })).includes(held.sessionId))
    await deleteSubscriptionOfSession(tx, { sessionId: held.sessionId, endpoint: body.endpoint })
  if (!(await writeSubscription(tx, { riderId, sessionId, ...body, now })))
    throw new Refusal('notices.subscriptionTaken')
  return { subscribed: true }
}
