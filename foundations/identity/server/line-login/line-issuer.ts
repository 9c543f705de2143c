import { fetchProvider } from '@daoxing/kit/server'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import type { LineChannel } from './line-channel.ts'

/** OpenID Connect Discovery 1.0, as far as it is used. */
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
export type IssuerPlaces = {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly keys: JWTVerifyGetKey
}

type Issuer = Pick<LineChannel, 'issuer' | 'configurationUrl'>

const patienceMs = 8_000
const found = new Map<string, Promise<IssuerPlaces>>()

/** The issuer does not respond, or its response is unreadable. */
export class IssuerAway extends Error {}

/** The issuer's endpoints: requested once and cached. A failed request is retried at the next use. */
export function issuerPlaces({ issuer, configurationUrl }: Issuer): Promise<IssuerPlaces> {
  const known = found.get(configurationUrl)
  if (known) return known
  const discovery = discover({ issuer, configurationUrl })
  found.set(configurationUrl, discovery)
  discovery.catch(() => found.delete(configurationUrl))
  return discovery
}

async function discover({ issuer, configurationUrl }: Issuer): Promise<IssuerPlaces> {
  const answer = await discoverIssuer(configurationUrl)
  const places = Discovery.safeParse(answer.body)
  if (!places.success) throw new IssuerAway(`the issuer of sign-ins answered ${answer.status}`)
  if (places.data.issuer !== issuer)
    throw new Error(`the issuer at ${configurationUrl} calls itself ${places.data.issuer}`)
  return {
    authorizationUrl: places.data.authorization_endpoint,
    tokenUrl: places.data.token_endpoint,
    keys: createRemoteJWKSet(new URL(places.data.jwks_uri), { timeoutDuration: patienceMs }),
  }
}

/** Sends a request and parses JSON; no response is an `IssuerAway`. */
export async function discoverIssuer(
  url: string,
  form?: Readonly<Record<string, string>>,
): Promise<{ status: number; body: unknown }> {
  const request = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  try {
    const response = await fetchProvider('line_login', url, { ...request, signal: AbortSignal.timeout(patienceMs) })
    const body: unknown = await response.json().catch(() => undefined)
    return { status: response.status, body }
  } catch (error) {
    // `fetch` throws TypeError for a failed connection, and DOMException on our timeout.
    if (error instanceof TypeError || error instanceof DOMException) throw new IssuerAway('no answer')
    throw error
  }
}
