import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { messageLengthMax, PhraseId, Talk, TalkMessage } from './talk.ts'

const HashParams = z.object({ hash: z.string() })
/** Either a phrase or free text. The idempotency key is created once per tap and reused for each retry. */
const NewMessage = z.object({
  key: z.string().check(z.minLength(8), z.maxLength(64)),
  phrase: z.optional(PhraseId),
  text: z.optional(z.string().check(z.maxLength(messageLengthMax))),
})
export type NewMessage = z.infer<typeof NewMessage>
/** All messages of the other side up to this number were delivered or read. */
const Seen = z.object({ number: z.int().check(z.gte(0)), how: z.enum(['delivered', 'read']) })
const sendRefusals = ['kit.notFound', 'dispatch.talkClosed', 'dispatch.messageEmpty'] as const
const messagesPerMinute = 30

export const getTalk = defineCall({
  id: 'OWN-dispatch-getTalk',
  method: 'GET',
  path: '/rides/{hash}/messages',
  who: 'rider',
  purpose: 'the messages between rider and driver about a trip',
  params: HashParams,
  reply: Talk,
  refusals: ['kit.notFound'],
})

export const sendToDriver = defineCall({
  id: 'OWN-dispatch-sendToDriver',
  method: 'POST',
  path: '/rides/{hash}/messages',
  who: 'rider',
  purpose: 'write to the driver; the same key is the same message, however often it is sent',
  params: HashParams,
  body: NewMessage,
  reply: TalkMessage,
  refusals: sendRefusals,
  perMinute: messagesPerMinute,
})

export const seeDriverMessages = defineCall({
  id: 'OWN-dispatch-seeDriverMessages',
  method: 'PUT',
  path: '/rides/{hash}/messages/seen',
  who: 'rider',
  purpose: "the driver's messages have come, or were read",
  params: HashParams,
  body: Seen,
  reply: Talk,
  refusals: ['kit.notFound'],
})

export const getDriverTalk = defineCall({
  id: 'OWN-dispatch-getDriverTalk',
  method: 'GET',
  path: '/partner/driver/orders/{hash}/messages',
  who: 'driver',
  purpose: 'the messages between driver and rider about an order',
  params: HashParams,
  reply: Talk,
  refusals: ['kit.notFound'],
})

export const sendToRider = defineCall({
  id: 'OWN-dispatch-sendToRider',
  method: 'POST',
  path: '/partner/driver/orders/{hash}/messages',
  who: 'driver',
  purpose: 'write to the rider; the same key is the same message',
  params: HashParams,
  body: NewMessage,
  reply: TalkMessage,
  refusals: sendRefusals,
  perMinute: messagesPerMinute,
})

export const seeRiderMessages = defineCall({
  id: 'OWN-dispatch-seeRiderMessages',
  method: 'PUT',
  path: '/partner/driver/orders/{hash}/messages/seen',
  who: 'driver',
  purpose: "the rider's messages have come, or were read",
  params: HashParams,
  body: Seen,
  reply: Talk,
  refusals: ['kit.notFound'],
})
