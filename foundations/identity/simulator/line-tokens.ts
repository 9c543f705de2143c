import { createHmac } from 'node:crypto'
import { realNowMs, secretHex } from '@daoxing/kit/simulator'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { LineLoginStore } from './line-login-store.ts'
import type { LinePerson } from './line-people.ts'

export const cityIssuer = 'urn:daoxing:city:line'
export const cityChannelId = 'daoxing'
const tokenSeconds = 3600

const PrivateJwk = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string(), d: z.string() })

/** The secret of the single channel, which only the server and the city can derive. */
export function cityChannelSecret(citySecret: string): string {
  return createHmac('sha256', citySecret).update('line-login').digest('hex')
}

export type LineTokens = {
  /** For a web login: HS256 with the secret of the channel. */
  web(person: LinePerson, nonce: string | null): Promise<string>
  /** Inside the messaging app: ES256 with the issuer's key. */
  liff(person: LinePerson): Promise<string>
  /** The public keys (JWKS). */
  keys(): Promise<{ readonly keys: readonly JWK[] }>
}

/** ID tokens of the city's messaging app, with the format and algorithms of the real one. */
export function createLineTokens({ store, secret }: { store: LineLoginStore; secret: string }): LineTokens {
  let pair: ReturnType<typeof openKey> | undefined
  const key = () => (pair ??= openKey(store))
  const unsigned = ({ userId, name }: LinePerson, nonce: string | null) =>
    new SignJWT({ name, amr: ['linesso'], ...(nonce === null ? {} : { nonce }) })
      .setIssuer(cityIssuer)
      .setSubject(userId)
      .setAudience(cityChannelId)
      .setIssuedAt(Math.floor(realNowMs() / 1000))
      .setExpirationTime(Math.floor(realNowMs() / 1000) + tokenSeconds)
  return {
    web: (person, nonce) =>
      unsigned(person, nonce).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret)),
    async liff(person) {
      const { kid, privateKey } = await key()
      return await unsigned(person, null).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey)
    },
    async keys() {
      const { kid, publicJwk } = await key()
      return { keys: [{ ...publicJwk, kid, alg: 'ES256', use: 'sig' }] }
    },
  }
}

/** The key is generated once and stored, so that tokens stay valid across a restart of the city. */
async function openKey(store: LineLoginStore) {
  if (!store.signingKey()) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    store.storeSigningKey({ kid: secretHex(8), privateJwk: JSON.stringify(await exportJWK(privateKey)) })
  }
  const stored = store.signingKey()
  if (!stored) throw new Error('the signing key was not kept')
  const { d, ...publicJwk } = PrivateJwk.parse(JSON.parse(stored.privateJwk))
  const privateKey = await importJWK({ ...publicJwk, d }, 'ES256')
  return { kid: stored.kid, publicJwk, privateKey }
}
