import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { subscribePush } from '@daoxing/notices/contract'
import { pushPort } from '../channels/push-port.ts'
import { writeSubscription } from '../stores/subscription-store.ts'

export const subscribePushHandler: Handler<typeof subscribePush> = async ({ body, who, tx, house }) => {
  if (!house.port(pushPort).isKnown(body.endpoint)) throw new Refusal('notices.unknownPushService')
  const { riderId, sessionId } = who
  await writeSubscription(tx, { riderId, sessionId, ...body, now: house.clock.now() })
  return { subscribed: true }
}
