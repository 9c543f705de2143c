import * as z from 'zod/mini'

/** Kinds of notifications while the page is closed. */
export const NoticeKind = z.enum([
  'driverAccepted',
  'driverArrived',
  'driverCancelled',
  'matchFailed',
  'paymentFailed',
  'driverMessage',
])
export type NoticeKind = z.infer<typeof NoticeKind>

/** The ladder: the next channel is tried where the one before has reached nobody. */
export const NoticeChannel = z.enum(['push', 'chat', 'sms'])
export type NoticeChannel = z.infer<typeof NoticeChannel>

/** A text message costs money, so it is the last resort, and only for what cannot wait. */
export const smsKinds: readonly NoticeKind[] = ['driverArrived', 'paymentFailed']

/** Channels that a kind may take at all. */
export function channelsOf(kind: NoticeKind): readonly NoticeChannel[] {
  return smsKinds.includes(kind) ? ['push', 'chat', 'sms'] : ['push', 'chat']
}

/** The payload of a push: text without names, addresses or plates, and where to go. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** Inside the app, `/taxi`. */
  path: z.string(),
  /** A later one of the same thing takes the place of an earlier. */
  tag: z.string(),
  lang: z.string(),
})
export type PushPayload = z.infer<typeof PushPayload>
