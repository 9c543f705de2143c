import type { NoticeKindFacts } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A kind of notification: a shared one, or one that a service declares for itself. */
export const NoticeKind = z.string().check(z.maxLength(40))
export type NoticeKind = z.infer<typeof NoticeKind>

/** The channels in order: the next one is tried if the previous one failed. */
export const NoticeChannel = z.enum(['push', 'chat', 'sms'])
export type NoticeChannel = z.infer<typeof NoticeChannel>

/** The channels of each kind. A text message costs money: it is the last resort of urgent kinds. */
export function channelsOf({ isUrgent }: NoticeKindFacts): readonly NoticeChannel[] {
  return isUrgent ? ['push', 'chat', 'sms'] : ['push', 'chat']
}

/** The payload of a push: text without names, addresses or plates, and its link. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** A path inside the app, `/myOrder/…`. */
  path: z.string(),
  /** A later notice about the same subject replaces the earlier one. */
  tag: z.string(),
  lang: z.string(),
})
export type PushPayload = z.infer<typeof PushPayload>
