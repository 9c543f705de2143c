import { liveSessionIds } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { subscribePush } from '@daoxing/notices/contract'
import { pushPort } from '../channels/push-port.ts'
import { noticesSeal } from '../notices-seal.ts'
import { newestPushKey } from '../stores/push-key-store.ts'
import { endpointDigest, subscriberAt, writeSubscription } from '../stores/subscription-store.ts'

/**
 * An endpoint moves from one rider to the next if the next one proves control of the browser with its keys, or if the
 * session in which the other rider subscribed has ended.
 */
export const subscribePushAnswer = answer(subscribePush, async ({ body, who, tx, house }) => {
  if (!house.port(pushPort).isKnown(body.endpoint)) throw new Refusal('notices.unknownPushService')
  const { riderId, sessionId } = who
  const newest = await newestPushKey(tx)
  if (newest === undefined) throw new Error('the server has started without keys for push')
  const { push_key: pushKey, only_renew: onlyRenew, ...facts } = body
  const [now, seal] = [house.clock.now(), noticesSeal(house)]
  // The keys are encrypted, so the database cannot compare them: concurrent requests for one endpoint are serialised.
  await lockUntilEnd(tx, `push:${endpointDigest(body.endpoint)}`)
  const held = await subscriberAt(tx, seal, body.endpoint)
  if (onlyRenew === true && held?.riderId !== riderId) return { subscribed: false, push_key: newest }
  if (held && held.riderId !== riderId) {
    const isSameBrowser = held.keys.p256dh === body.keys.p256dh && held.keys.auth === body.keys.auth
    const isLive = (await liveSessionIds(tx, { riderId: held.riderId, now })).includes(held.sessionId)
    if (isLive && !isSameBrowser) throw new Refusal('notices.subscriptionTaken')
  }
  await writeSubscription(tx, seal, { riderId, sessionId, ...facts, pushKey, newestPushKey: newest, now })
  return { subscribed: true, push_key: newest }
})
