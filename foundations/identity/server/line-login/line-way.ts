import { lineAttemptSeconds, type LineFailure, lineTicketSeconds, returnFromLine } from '@daoxing/identity/contract'
import { callPath, type Language, plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'
import { pkceChallenge, secretHash } from '../rules/secrets.ts'
import {
  insertLineAttempt,
  storeLineReturn,
  type LineSubject,
  type ReturningAttempt,
  takeLineState,
} from '../stores/line-login-store.ts'
import { type LineChannel, lineChannelPort } from './line-channel.ts'
import { discoverIssuer, IssuerAway, issuerPlaces } from './line-issuer.ts'
import { verifyIdToken } from './verify-id-token.ts'

/** The page that reads the result of the login, from the URL fragment, which no log or referrer contains. */
const signUpPath = '/signUp'
export const failurePath = (failure: LineFailure) => `${signUpPath}#line_error=${failure}`
const ticketPath = (ticket: string) => `${signUpPath}#line_ticket=${ticket}`

const locales: Readonly<Record<Language, string>> = { 'zh-TW': 'zh-TW', en: 'en-US', ja: 'ja-JP' }

type Leaving = { readonly key: string; readonly language: Language; readonly requestHost: string }

/**
 * Records the login attempt and returns its URL: the messaging app's page, with a new state, nonce and PKCE challenge.
 */
export async function leaveForLine(house: House, { key, language, requestHost }: Leaving): Promise<string> {
  const channel = house.port(lineChannelPort)
  const { authorizationUrl } = await issuerPlaces(channel)
  const [state, nonce, codeVerifier] = [house.random.hex(32), house.random.hex(16), house.random.hex(32)]
  const redirectUrl = returnUrlOf(house, channel, requestHost)
  const createdAt = house.clock.now()
  await house.database.transaction((tx) =>
    insertLineAttempt(tx, identitySeal(house), {
      stateHash: secretHash('lineState', state),
      keyHash: secretHash('lineKey', key),
      nonce,
      codeVerifier,
      redirectUrl,
      createdAt,
      expiresAt: plusSeconds(createdAt, lineAttemptSeconds),
    }),
  )
  const url = new URL(authorizationUrl)
  const facts = {
    response_type: 'code',
    client_id: channel.channelId,
    redirect_uri: redirectUrl,
    state,
    scope: 'openid profile',
    nonce,
    code_challenge: pkceChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: locales[language],
  }
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  return url.href
}

/** The messaging app returns only to the registered address; the city to the hostname that the page was using. */
function returnUrlOf({ settings }: House, { isCity }: LineChannel, requestHost: string): string {
  const origin = new URL(settings.publicUrl)
  if (isCity && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(requestHost)) origin.host = requestHost
  return `${origin.origin}${callPath(returnFromLine)}`
}

const Returned = z.object({
  state: z._default(z.string(), ''),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
})
const Tokens = z.object({ id_token: z.string() })

/** Handles a return and redirects to the next page: with a ticket, or with the reason for having none. */
export async function comeBackFromLine(house: House, query: unknown): Promise<string> {
  const { data: returned } = Returned.safeParse(query)
  if (!returned) return failurePath('refused')
  const stateHash = secretHash('lineState', returned.state)
  const attempt = await house.database.transaction((tx) =>
    takeLineState(tx, identitySeal(house), { stateHash, now: house.clock.now() }),
  )
  if (!attempt) return failurePath('over')
  if (returned.code === undefined) return failurePath(returned.error === 'access_denied' ? 'cancelled' : 'refused')
  const subject = await subjectOf(house, attempt, returned.code).catch(awayInstead)
  if (subject === 'away') return failurePath('away')
  if (!subject) return failurePath('refused')
  const ticket = house.random.hex(32)
  await house.database.transaction((tx) =>
    storeLineReturn(tx, {
      stateHash,
      ticketHash: secretHash('lineTicket', ticket),
      subject,
      expiresAt: plusSeconds(house.clock.now(), lineTicketSeconds),
    }),
  )
  return ticketPath(ticket)
}

/** An unreachable issuer is an outcome; other errors are rethrown. */
export function awayInstead(error: unknown): 'away' {
  if (error instanceof IssuerAway) return 'away'
  throw error
}

async function subjectOf(house: House, attempt: ReturningAttempt, code: string): Promise<LineSubject | undefined> {
  const channel = house.port(lineChannelPort)
  const { tokenUrl } = await issuerPlaces(channel)
  const { status, body } = await discoverIssuer(tokenUrl, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: attempt.redirectUrl,
    client_id: channel.channelId,
    client_secret: channel.channelSecret,
    code_verifier: attempt.codeVerifier,
  })
  if (status >= 500) throw new IssuerAway(`the issuer of sign-ins answered ${status}`)
  const { data: tokens } = Tokens.safeParse(body)
  if (!tokens) return undefined
  return await verifyIdToken({ channel, clock: house.clock }, { idToken: tokens.id_token, nonce: attempt.nonce })
}
