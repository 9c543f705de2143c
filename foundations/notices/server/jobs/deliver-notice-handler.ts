import { liveSessionIds, riderOf, smsPort } from '@daoxing/identity/server'
import { categoryOf, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { NoticeChannel, PushPayload } from '@daoxing/notices/contract'
import { chatPort } from '../channels/chat-port.ts'
import { pushPort } from '../channels/push-port.ts'
import { isOn } from '../notice-settings.ts'
import { factsOfKind } from '../notice-kinds.ts'
import { noticeText } from '../rules/notice-text.ts'
import {
  beginDelivery,
  type DeliveryState,
  endDelivery,
  findNotice,
  hasReached,
  type Notice,
} from '../stores/notice-store.ts'
import { noticesSeal } from '../notices-seal.ts'
import { deleteSubscription, endpointDigest, subscriptionsOf } from '../stores/subscription-store.ts'
import { deliverNotice } from './notices-jobs.ts'

/** Older events are not worth a notice. */
const freshSeconds = 10 * 60
const attemptsMax = 4
const pauseSeconds = 15

type Delivering = { readonly house: House; readonly notice: Notice; readonly text: PushPayload }

/**
 * Tries the channels in order: push, then the messaging app, then a text message for urgent kinds. A rider who has seen
 * it on an open page gets none of them. Failed channels are retried for a while.
 */
export async function deliverNoticeHandler({
  payload: { noticeId, attempt },
  house,
}: {
  payload: { noticeId: string; attempt: number }
  house: House
}): Promise<void> {
  const notice = await findNotice(house.database, noticeId)
  if (!notice || notice.seenAt !== null || secondsBetween(notice.toldAt, house.clock.now()) > freshSeconds) return
  if (await hasReached(house.database, noticeId)) return
  const { language } = await riderOf(house.database, notice.riderId)
  const facts = factsOfKind(house, notice.kind)
  if (facts === undefined) return
  const service = house.declared.services.find((one) => categoryOf(one) === notice.service)
  const text = noticeText({ words: house.words, language, ...notice, facts, service })
  const delivering = { house, notice, text }
  let hasFailed = false
  for (const reach of [byPush, byChat, bySms]) {
    const states = await reach(delivering)
    if (states.includes('sent')) return
    hasFailed ||= states.includes('failed')
  }
  if (!hasFailed || attempt >= attemptsMax) return
  const dueAt = plusSeconds(house.clock.now(), pauseSeconds * attempt)
  await house.database.transaction((tx) =>
    house.jobs.plan(tx, deliverNotice, { noticeId, attempt: attempt + 1 }, { dueAt }),
  )
}

async function byPush({ house, notice, text }: Delivering): Promise<readonly DeliveryState[]> {
  const { riderId, kind } = notice
  if (!(await isOn({ tx: house.database, house, riderId, kind, channel: 'push' }))) return []
  const live = new Set(await liveSessionIds(house.database, { riderId, now: house.clock.now() }))
  const states: DeliveryState[] = []
  const browsers = await subscriptionsOf(house.database, noticesSeal(house), riderId)
  for (const { endpoint, keys, sessionId, pushKey } of browsers) {
    // After sign-out, the browser gets no more pushes for that rider.
    const state = live.has(sessionId)
      ? await once({ house, notice, channel: 'push', target: endpointDigest(endpoint) }, () =>
          house.port(pushPort).send({ subscription: { endpoint, keys }, payload: text, pushKey }),
        )
      : 'gone'
    if (state === 'gone') await house.database.transaction((tx) => deleteSubscription(tx, { riderId, endpoint }))
    if (state) states.push(state)
  }
  return states
}

async function byChat({ house, notice, text }: Delivering): Promise<readonly DeliveryState[]> {
  const { riderId, kind, noticeId } = notice
  if (!(await isOn({ tx: house.database, house, riderId, kind, channel: 'chat' }))) return []
  const chat = house.port(chatPort)
  const to = await chat.addressOf({ tx: house.database, riderId })
  if (to === undefined) return []
  const link = `${house.settings.publicUrl}${text.path}`
  const state = await once({ house, notice, channel: 'chat', target: '' }, () =>
    chat.send({ to, text: `${text.title}\n${text.body}\n${link}`, retryKey: uuidOf(noticeId) }),
  )
  return state ? [state] : []
}

async function bySms({ house, notice, text }: Delivering): Promise<readonly DeliveryState[]> {
  const { riderId, kind } = notice
  if (!(await isOn({ tx: house.database, house, riderId, kind, channel: 'sms' }))) return []
  const { phoneE164, language } = await riderOf(house.database, riderId)
  const link = `${house.settings.publicUrl}${text.path}`
  const words = house.words.say('notices_sms_text', language, { body: text.body, link }) ?? text.body
  const state = await once({ house, notice, channel: 'sms', target: '' }, async () => {
    await house.port(smsPort).send({ to: phoneE164, text: words, code: '' })
    return 'sent'
  })
  return state ? [state] : []
}

type Try = {
  readonly house: House
  readonly notice: Notice
  readonly channel: NoticeChannel
  readonly target: string
}

/** One attempt, claimed before and recorded after; undefined if another process has made it before. */
async function once(
  { house, notice: { noticeId }, channel, target }: Try,
  send: () => Promise<DeliveryState>,
): Promise<DeliveryState | undefined> {
  const now = house.clock.now()
  const isMine = await house.database.transaction((tx) => beginDelivery(tx, { noticeId, channel, target, now }))
  if (!isMine) return undefined
  const state = await send().catch((error: unknown): DeliveryState => {
    // Logged without its target: an endpoint, an account or a number is personal.
    house.log.warn({ noticeId, channel, why: error instanceof Error ? error.name : 'unknown' }, 'a notice did not come')
    return 'failed'
  })
  await house.database.transaction((tx) => endDelivery(tx, { noticeId, channel, target, state }))
  return state
}

/** The messaging app requires a UUID as retry key; it is derived from the notice's id. */
function uuidOf(noticeId: string): string {
  const hex = noticeId.padEnd(32, '0').slice(0, 32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
