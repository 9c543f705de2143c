import { cityReviewer } from '@daoxing/identity/contract'
import { type Clock, type House, partnerAccess, type PartnerAccess } from '@daoxing/kit/server'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { postSigned } from './post-signed.ts'
import type { IdentityProofPort } from './identity-proof-port.ts'

const Text = z.nullish(z.string().check(z.trim(), z.maxLength(60)))
const Reading = z.object({ acctName: Text, birthday: Text, jurisdictionNum: Text })

/** Asks the reviewer with signed JSON over HTTP. */
export function httpProof({ url, secret, peer, clock }: PartnerAccess & { readonly clock: Clock }): IdentityProofPort {
  const post = (path: string, content: object) =>
    postSigned({ provider: 'identity_proof', url, path, secret, clock, content })
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
