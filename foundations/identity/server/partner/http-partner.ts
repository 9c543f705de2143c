import { bindingCodeOf } from '@daoxing/identity/contract'
import { type Clock, fetchProvider, type House } from '@daoxing/kit/server'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { PartnerAnswer, PartnerMembershipPort } from './partner-membership-port.ts'

const patienceMs = 8_000
const retryAfterDefaultSeconds = 60

const Text = z.nullish(z.string().check(z.maxLength(500)))
const Bound = z.object({
  memberNo: z.string().check(z.minLength(1), z.maxLength(60)),
  bindingNo: z.int().check(z.gte(0), z.lte(2_147_483_647)),
})
const Failed = z.object({
  code: z.nullish(z.union([z.int(), z.string()])),
  status: z.nullish(z.union([z.int(), z.string()])),
  statusTitle: Text,
  contactNumber: Text,
  message: Text,
  data: z.nullish(z.object({ isMember: z.nullish(z.boolean()) })),
})
const Agreements = z.object({
  agreements: z.array(
    z.object({
      document: z.string().check(z.minLength(1), z.maxLength(60)),
      version: z.string().check(z.minLength(1), z.maxLength(40)),
      title: z.string().check(z.maxLength(200)),
      text: z.string().check(z.minLength(1), z.maxLength(200_000)),
      url: z.nullable(z.url({ protocol: /^https$/ })),
    }),
  ),
})

/**
 * Asks the partner with JSON over HTTP. Every request carries its time and an HMAC-SHA256 over time, method, path and
 * body. There are no retries here: only a request with its own key may be repeated, and its caller decides that.
 */
export function httpPartner({
  url,
  secret,
  clock,
}: {
  url: string
  secret: string
  clock: Clock
}): PartnerMembershipPort {
  async function ask(method: string, path: string, content?: object, key?: string) {
    const body = content === undefined ? '' : JSON.stringify(content)
    const at = clock.now()
    const response = await fetchProvider('partner_membership', `${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-request-time': at,
        'x-signature': partnerSignature(secret, { at, method, path, body }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(content === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json().catch(() => undefined)) as unknown,
    }
  }
  const answered = async (...request: Parameters<typeof ask>) => {
    // The error of `fetch` may name the address; nothing of a request is logged.
    const response = await ask(...request).catch(() => undefined)
    return response === undefined ? ({ kind: 'away' } as const) : readPartnerAnswer(response)
  }
  return {
    checkLogin: (request) => answered('POST', '/v1/logins', request),
    bind: ({ key, ...request }) =>
      answered('POST', request.bindingType === 'upgrade' ? '/v1/members' : '/v1/bindings', request, key),
    async agreements() {
      const response = await ask('GET', '/v1/agreements').catch(() => undefined)
      return response?.status === 200 ? Agreements.safeParse(response.body).data?.agreements : undefined
    },
  }
}

type PartnerResponse = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown }

/** Reads a response; one that cannot be understood counts as none. */
export function readPartnerAnswer({ status, retryAfter, body }: PartnerResponse): PartnerAnswer {
  if (status === 429) {
    const seconds = Math.ceil(Number(retryAfter ?? retryAfterDefaultSeconds))
    return { kind: 'busy', retryAfterSeconds: seconds >= 1 && seconds <= 3600 ? seconds : retryAfterDefaultSeconds }
  }
  if (status === 200) {
    const bound = Bound.safeParse(body)
    return bound.success ? { kind: 'bound', ...bound.data } : { kind: 'away' }
  }
  const failed = Failed.safeParse(body)
  if (status !== 400 || !failed.success) return { kind: 'away' }
  const { code, status: number, statusTitle, contactNumber, message, data } = failed.data
  const error = {
    code: bindingCodeOf(code) ?? bindingCodeOf(number),
    statusTitle: statusTitle || null,
    contactNumber: contactNumber || null,
    message: message || null,
  }
  return data?.isMember === false ? { kind: 'notMember', error } : { kind: 'refused', error }
}

type Signed = { readonly at: string; readonly method: string; readonly path: string; readonly body: string }

function partnerSignature(secret: string, { at, method, path, body }: Signed): string {
  return createHmac('sha256', secret).update([at, method, path, body].join('\n')).digest('base64')
}

/** The partner of `PARTNER_MEMBERSHIP_URL` with `PARTNER_MEMBERSHIP_SECRET`; otherwise the desk of the city. */
export function configuredPartner(
  { settings, clock }: Pick<House, 'settings' | 'clock'>,
  environment: Readonly<Record<string, string | undefined>>,
): PartnerMembershipPort {
  const url = environment['PARTNER_MEMBERSHIP_URL']?.replace(/\/$/, '')
  const secret = environment['PARTNER_MEMBERSHIP_SECRET']
  if (url && !secret) throw new Error('PARTNER_MEMBERSHIP_URL needs PARTNER_MEMBERSHIP_SECRET')
  if (url && secret) return httpPartner({ url, secret, clock })
  const citySecret = createHmac('sha256', settings.citySecret).update('partner-membership').digest('hex')
  return httpPartner({ url: `${settings.cityUrl}/carplus`, secret: citySecret, clock })
}
