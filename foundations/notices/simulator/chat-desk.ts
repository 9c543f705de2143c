import type { CityDesk, DeskAnswer, DeskRequest, DeskWorld } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const Push = z.object({
  to: z.string().check(z.minLength(1), z.maxLength(100)),
  messages: z
    .array(z.object({ type: z.literal('text'), text: z.string().check(z.minLength(1), z.maxLength(5000)) }))
    .check(z.minLength(1), z.maxLength(5)),
})
const retryKeyForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** As many as a city of this size sends in a day. */
const keysMax = 10_000

/** The messaging app of the city: it implements LINE's Messaging API, and the console shows its messages. */
export function createChatDesk({ citySecret, note }: DeskWorld): CityDesk {
  const used = new Set<string>()
  return {
    prefix: '/chat',
    async answer({ method, path, headers, rawBody }: DeskRequest) {
      if (path !== '/v2/bot/message/push') return said(404, { message: 'Not found' })
      if (method !== 'POST') return said(405, { message: 'Method not allowed' })
      if (headers['authorization'] !== `Bearer ${citySecret}`) return said(401, { message: 'Authentication failed' })
      const push = z.safeParse(Push, jsonOf(rawBody))
      const key = headers['x-line-retry-key']
      if (!push.success || (key !== undefined && !retryKeyForm.test(key)))
        return said(400, { message: 'The request body has 1 error(s)' })
      if (key !== undefined && used.has(key)) return said(409, { message: 'The retry key is already accepted' })
      if (key !== undefined) used.add(key)
      if (used.size > keysMax) used.clear()
      for (const { text } of push.data.messages) note?.({ to: `LINE ${push.data.to}`, text })
      return said(200, { sentMessages: push.data.messages.map((_, at) => ({ id: String(at + 1) })) })
    },
    stop: () => undefined,
  }
}

function said(status: number, body: object): DeskAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
