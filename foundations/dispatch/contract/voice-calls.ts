import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A number that reaches the other party and rejects any other caller. */
const ProxyNumber = z.object({ phone_number: z.string(), expires_at: Instant })
const voiceRefusals = [
  'kit.notFound',
  'dispatch.talkClosed',
  'dispatch.noNumberFree',
  'dispatch.callUnavailable',
] as const

export const prepareCall = defineCall({
  id: 'CALL-032',
  method: 'POST',
  path: '/infobip/voice/prepare',
  who: 'rider',
  purpose: "a number for the dialler that leads to the driver; neither sees the other's own",
  body: z.object({ trip_hash: z.string() }),
  reply: ProxyNumber,
  refusals: voiceRefusals,
  perMinute: 10,
})

export const prepareDriverCall = defineCall({
  id: 'OWN-dispatch-prepareDriverCall',
  method: 'POST',
  path: '/partner/driver/orders/{hash}/call',
  who: 'driver',
  purpose: 'a number that leads to the rider',
  params: z.object({ hash: z.string() }),
  reply: ProxyNumber,
  refusals: voiceRefusals,
  perMinute: 10,
})
