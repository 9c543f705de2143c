import { DisplayName } from '@daoxing/identity/contract'
import type { Clock } from '@daoxing/kit/server'
import { decodeProtectedHeader, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { LineSubject } from '../stores/line-login-store.ts'
import type { LineChannel } from './line-channel.ts'
import { IssuerAway, issuerPlaces } from './line-issuer.ts'

type Shown = { readonly idToken: string; readonly nonce: string | undefined }
export type VerifiedLine = LineSubject & {
  /** The nonce of the request; undefined in a token from inside the messaging app. */
  readonly nonce: string | undefined
}

/** Tolerance for clock differences. */
const toleranceSeconds = 30

/**
 * Verifies an ID token: the signature (HS256 with our channel secret for the web, ES256 with a key of the issuer inside
 * the messaging app), issuer, audience, expiry and nonce. Undefined if any check fails; the reason is not disclosed.
 * Throws `IssuerAway` if the keys are unavailable.
 */
export async function verifyIdToken(
  { channel, clock }: { channel: LineChannel; clock: Clock },
  { idToken, nonce }: Shown,
): Promise<VerifiedLine | undefined> {
  const algorithm = algorithmOf(idToken)
  if (algorithm === undefined) return undefined
  const claims = await claimsOf({ channel, clock, idToken, algorithm })
  if (!claims?.sub || claims.aud !== channel.channelId) return undefined
  const held = typeof claims['nonce'] === 'string' ? claims['nonce'] : undefined
  // A web token was issued for one request; one from the messaging app's web view may have no nonce.
  if (held !== nonce || (held === undefined && algorithm === 'HS256')) return undefined
  const name = DisplayName.safeParse(claims['name'])
  return { lineUserId: claims.sub, displayName: name.success ? name.data : null, nonce: held }
}

/** Only the algorithm selects one of the two keys, and no third one is accepted. */
function algorithmOf(idToken: string): 'HS256' | 'ES256' | undefined {
  try {
    const { alg } = decodeProtectedHeader(idToken)
    return alg === 'HS256' || alg === 'ES256' ? alg : undefined
  } catch (error) {
    // For a text that is not a token, jose throws TypeError.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

type ClaimsSought = {
  readonly channel: LineChannel
  readonly clock: Clock
  readonly idToken: string
  readonly algorithm: 'HS256' | 'ES256'
}

async function claimsOf({ channel, clock, idToken, algorithm }: ClaimsSought) {
  const secret = new TextEncoder().encode(channel.channelSecret)
  const keys: JWTVerifyGetKey = algorithm === 'HS256' ? async () => secret : (await issuerPlaces(channel)).keys
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: [algorithm],
      issuer: channel.issuer,
      audience: channel.channelId,
      requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat'],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(clock.nowMs()),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || error instanceof TypeError) throw new IssuerAway('no keys')
    // The keys were unreadable, as from a proxy: that says nothing about the token.
    if (error instanceof errors.JOSEError && error.code === errors.JOSEError.code) throw new IssuerAway('no keys')
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
