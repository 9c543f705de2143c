import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { type LineChannel, lineChannelPort } from '../line-login/line-channel.ts'

export type TestLineIssuer = {
  readonly channel: LineChannel
  /** A web token like the real ones; options override its claims. */
  webToken(claims?: JWTPayload, secret?: string): Promise<string>
  /** A token from inside the messaging app. */
  liffToken(claims?: JWTPayload): Promise<string>
  unsignedToken(claims?: JWTPayload): string
  /** Signed with our public key as if it were a secret. */
  confusedToken(claims?: JWTPayload): Promise<string>
  /** Accepts an authorization request and returns the code for the browser. */
  agree(authorizationUrl: string, claims?: JWTPayload): { readonly state: string; readonly code: string }
  /** Every connection is dropped until this is called with false. */
  goAway(isAway: boolean): void
  close(): Promise<void>
}

type Agreed = { readonly challenge: string; readonly redirectUri: string; readonly claims: JWTPayload }

/** A stand-in for the messaging app's issuer: discovery, keys, and codes that are exchanged once for a token. */
export async function openLineIssuer(nowSeconds: () => number): Promise<TestLineIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const agreed = new Map<string, Agreed>()
  let isAway = false
  let url = ''
  const channelId = '1234567890'
  const channelSecret = 'a secret of the channel in 32 ch'
  const issuer = 'https://access.line.test'
  const claimsOf = (claims: JWTPayload = {}): JWTPayload => ({
    iss: issuer,
    aud: channelId,
    sub: 'U0123',
    name: '小島',
    iat: nowSeconds(),
    exp: nowSeconds() + 3600,
    ...claims,
  })
  const bytes = (text: string) => new TextEncoder().encode(text)
  const webToken: TestLineIssuer['webToken'] = (claims, secret = channelSecret) =>
    new SignJWT(claimsOf(claims)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(bytes(secret))

  async function answer(path: string, form: URLSearchParams): Promise<object | undefined> {
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
      }
    if (path === '/keys') return { keys: [jwk] }
    const wish = agreed.get(form.get('code') ?? '')
    agreed.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      wish?.challenge === challenge &&
      wish.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === channelId &&
      form.get('client_secret') === channelSecret
    return isRight ? { id_token: await webToken(wish.claims), token_type: 'Bearer' } : undefined
  }
  const server = createServer((request, response) => {
    if (isAway) {
      response.destroy()
      return
    }
    const pieces: Buffer[] = []
    const reply = (body: object | undefined) => {
      response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body ?? { error: 'invalid_grant' }))
    }
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(pieces).toString('utf8'))
      void answer(request.url ?? '', form).then(reply)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the issuer does not listen')
  url = `http://127.0.0.1:${address.port}`
  return {
    channel: {
      issuer,
      configurationUrl: `${url}/.well-known/openid-configuration`,
      channelId,
      channelSecret,
      host: { kind: 'liff', liffId: '1234567890-abcd' },
      isCity: false,
    },
    webToken,
    liffToken: (claims) =>
      new SignJWT(claimsOf(claims)).setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'JWT' }).sign(privateKey),
    unsignedToken: (claims) => new UnsecuredJWT(claimsOf(claims)).encode(),
    confusedToken: async (claims) => await webToken(claims, await exportSPKI(publicKey)),
    agree(authorizationUrl, claims = {}) {
      const { searchParams } = new URL(authorizationUrl)
      const read = (name: string) => searchParams.get(name) ?? ''
      const code = `code-${agreed.size + 1}-${read('state').slice(0, 8)}`
      agreed.set(code, {
        challenge: read('code_challenge'),
        redirectUri: read('redirect_uri'),
        claims: { nonce: read('nonce'), ...claims },
      })
      return { state: read('state'), code }
    },
    goAway(next) {
      isAway = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The slice with its messaging app channel configured for this issuer. */
export function withLineIssuer(slice: ServerSlice, { channel }: TestLineIssuer): ServerSlice {
  return {
    ...slice,
    ports: (house) => [
      ...(slice.ports?.(house) ?? []).filter(({ name }) => name !== lineChannelPort.name),
      bindPort(lineChannelPort, channel),
    ],
  }
}
