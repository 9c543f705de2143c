import { defineCall, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { NoticeChannel, NoticeKind } from './notice.ts'

export const NoticeSettings = z.object({
  /** The key with which a browser subscribes. */
  push_key: z.string(),
  /** Whether a LINE account is linked. */
  has_chat: z.boolean(),
  kinds: z.array(
    z.object({ kind: NoticeKind, channels: z.array(z.object({ channel: NoticeChannel, is_on: z.boolean() })) }),
  ),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

export const getNoticeSettings = defineCall({
  id: 'OWN-notices-getNoticeSettings',
  method: 'GET',
  path: '/rider/notices/settings',
  who: 'rider',
  purpose: 'the notifications that the rider gets, and their channels',
  reply: NoticeSettings,
})

export const putNoticeSetting = defineCall({
  id: 'OWN-notices-putNoticeSetting',
  method: 'PUT',
  path: '/rider/notices/settings',
  who: 'rider',
  purpose: 'switch one channel of one kind on or off',
  body: z.object({ kind: NoticeKind, channel: NoticeChannel, is_on: z.boolean() }),
  reply: NoticeSettings,
  refusals: ['notices.noSuchChannel'],
})

/** The fields of a browser's `PushSubscription.toJSON()`. */
export const PushSubscriptionFacts = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,40}={0,2}$/)),
  }),
})
export type PushSubscriptionFacts = z.infer<typeof PushSubscriptionFacts>

export const subscribePush = defineCall({
  id: 'OWN-notices-subscribePush',
  method: 'POST',
  path: '/rider/notices/subscriptions',
  who: 'rider',
  purpose: 'this browser wants to be told; it ends with the session',
  body: z.extend(PushSubscriptionFacts, {
    /** The server's key of the subscription, if the browser exposes it. */
    push_key: leftOut(z.string().check(z.regex(/^[\w-]{60,120}$/))),
    /** Only renews a subscription of this rider: for another endpoint nothing is stored, and `subscribed` is false. */
    only_renew: leftOut(z.boolean()),
  }),
  reply: z.object({
    subscribed: z.boolean(),
    /** The current key: a browser with another one subscribes again. */
    push_key: z.optional(z.string()),
  }),
  refusals: ['notices.unknownPushService', 'notices.subscriptionTaken'],
})

export const unsubscribePush = defineCall({
  id: 'OWN-notices-unsubscribePush',
  method: 'POST',
  path: '/rider/notices/subscriptions/end',
  who: 'rider',
  purpose: 'this browser no longer wants to be told',
  body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  reply: z.object({ subscribed: z.boolean() }),
})

export const seeNotice = defineCall({
  id: 'OWN-notices-seeNotice',
  method: 'PUT',
  path: '/rider/notices/{id}/seen',
  who: 'rider',
  purpose: 'a page that is open and visible has shown it, so that nothing else is sent',
  params: z.object({ id: z.string() }),
  reply: z.object({}),
  refusals: ['kit.notFound'],
})
