import { cityReviewer } from '@daoxing/identity/contract'
import { type Clock, fetchProvider, type House, partnerAccess, type PartnerAccess } from '@daoxing/kit/server'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { IdentityProofPort } from './identity-proof-port.ts'

const patienceMs = 8_000

const Text = z.nullish(z.string().check(z.trim(), z.maxLength(60)))
const Reading = z.object({ acctName: Text, birthday: Text, jurisdictionNum: Text })

/**
 * Asks the reviewer with JSON over HTTP. Every request carries its time and an HMAC-SHA256 over time, method, path and
 * body. Neither a failure nor its message is logged: both may name what was sent.
 */
export function httpProof({ url, secret, peer, clock }: PartnerAccess & { readonly clock: Clock }): IdentityProofPort {
  async function post(path: string, content: object) {
    const body = JSON.stringify(content)
    const at = clock.now()
    const signature = createHmac('sha256', secret).update([at, 'POST', path, body].join('\n')).digest('base64')
    const response = await fetchProvider('identity_proof', `${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-time': at, 'x-signature': signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { isOk: response.ok, body: (await response.json().catch(() => undefined)) as unknown }
  }
  return {
    peer,
    async beginReview(request) {
      const answered = await post('/v1/reviews', request).catch(() => undefined)
      return answered?.isOk === true ? 'accepted' : 'away'
    },
    async readDocument({ kind, jpeg }) {
      const answered = await post('/v1/readings', { kind, image: jpeg.toString('base64') }).catch(() => undefined)
      const reading = answered?.isOk === true ? Reading.safeParse(answered.body) : undefined
      if (!reading?.success) return 'away'
      const { acctName, birthday, jurisdictionNum } = reading.data
      return { acctName: acctName || null, birthday: birthday || null, jurisdictionNum: jurisdictionNum || null }
    },
  }
}

/** The reviewer of `IDENTITY_PROOF_URL`, `IDENTITY_PROOF_SECRET` and `IDENTITY_PROOF_PEER`; otherwise the city's. */
export function configuredProof(
  { settings, clock }: Pick<House, 'settings' | 'clock'>,
  environment: Readonly<Record<string, string | undefined>>,
): IdentityProofPort {
  const secret = createHmac('sha256', settings.citySecret).update('identity-proof').digest('hex')
  const city = { url: `${settings.cityUrl}/reviewer`, secret, peer: cityReviewer }
  return httpProof({ ...partnerAccess('IDENTITY_PROOF', { environment, city }), clock })
}
