import { requestOtp, signUp, verifyOtp } from '@daoxing/identity/contract'
import type { SmsReceiver } from '@daoxing/identity/server/testing'
import { type BodyInOf, type CallDefinition, filledPath, type ReplyOf } from '@daoxing/kit/contract'

type SendInput<C extends CallDefinition> = {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: BodyInOf<C>
  readonly key?: string
}

/** A rider with a session of their own, over HTTP as a page would. */
export type RiderClient = {
  send<C extends CallDefinition>(call: C, input?: SendInput<C>): Promise<ReplyOf<C>>
}

/** Signs a newcomer up by phone, with the code that the product sends. */
export async function newRider(serverUrl: string, sms: SmsReceiver, number: number): Promise<RiderClient> {
  let cookie = ''
  const rider: RiderClient = {
    async send(call, { params = {}, body, key } = {}) {
      const response = await fetch(serverUrl + filledPath(call, params), {
        method: call.method,
        headers: {
          cookie,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as { data: unknown }
      if (!response.ok) throw new Error(`${call.id} answered ${response.status}: ${JSON.stringify(answer)}`)
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return call.reply.parse(answer.data) as ReplyOf<typeof call>
    },
  }
  const phone = `09${String(12_000_000 + number)}`
  const who = { phone, uuid: `bench-${number}`, cc: '886' }
  await rider.send(requestOtp, { body: who })
  const otp = await codeFor(sms, `+886${phone.slice(1)}`)
  const { proof } = await rider.send(verifyOtp, { body: { ...who, otp } })
  await rider.send(signUp, { body: { proof, displayName: '安娜' } })
  return rider
}

async function codeFor(sms: SmsReceiver, to: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const message = sms.received.findLast((received) => received.to === to)
    if (message) return message.code
    if (attempt === 300) throw new Error('no code was sent within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
