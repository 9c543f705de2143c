import {
  type BodyInOf,
  type CallDefinition,
  currentLanguage,
  filledPath,
  type ParamsInOf,
  type QueryInOf,
  type ReplyOf,
} from '@daoxing/kit/contract'
import type { ApiError } from './api-error.ts'
import { apiErrorFrom, noAnswerError } from './api-failure.ts'
import { noteServerBuild } from './build.ts'
import { reportFailedAnswer } from './page-faults.ts'
import { forNobody, riderHere, riderStay, settleRider } from './rider-scope.ts'

/** A part of a call's input: absent if the call has none or needs none. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

export type SendInput<C extends CallDefinition> = Part<'params', ParamsInOf<C>> &
  Part<'query', QueryInOf<C>> &
  Part<'body', BodyInOf<C>> & {
    /** One per tap, created before any retry: `newTapKey()`. */
    readonly idempotencyKey?: string
    readonly signal?: AbortSignal
    readonly timeoutMs?: number
    /**
     * For calls about the session itself: `any` reads its owner, `leaving` ends it. Both outlive the rider's session.
     */
    readonly rider?: 'any' | 'leaving'
    /** The credential of a guest, who has no session cookie. */
    readonly bearer?: string
    /** Headers that the peer of this call requires, such as those of the rental gateway. */
    readonly headers?: Readonly<Record<string, string>>
    /** The form of an upload, with the fields of the body: `sendFile` fills it. */
    readonly form?: FormData
    /** How the request travels: `fetch`, or a way that reports the progress of an upload. */
    readonly carry?: Carry
  }
/** A request as `send` makes it, and its response. Rejects with a `TypeError` if the connection failed. */
export type Carry = (url: string, request: RequestInit) => Promise<Response>
export type SendArguments<C extends CallDefinition> =
  Record<never, never> extends SendInput<C> ? [input?: SendInput<C>] : [input: SendInput<C>]
type LooseInput = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly form?: FormData
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly rider?: 'any' | 'leaving'
  readonly bearer?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly carry?: Carry
}

const defaultTimeoutMs = 15_000
let underWay = 0

/** The number of calls in progress. */
export const callsUnderWay = (): number => underWay

/**
 * Sends a call of a contract and returns its reply. Failures are `ApiError`; a cancelled call rejects with the signal's
 * reason [ERR-013].
 */
export async function send<C extends CallDefinition>(call: C, ...[input]: SendArguments<C>): Promise<ReplyOf<C>> {
  // The conditional types above have checked the caller; inside, one plain type suffices.
  const {
    params = {},
    query = {},
    body,
    form,
    idempotencyKey,
    signal,
    timeoutMs = defaultTimeoutMs,
    rider,
    bearer,
    headers = {},
    carry = fetch,
  } = (input ?? {}) as LooseInput
  const patience = AbortSignal.timeout(timeoutMs)
  const stay = rider === undefined ? riderStay() : undefined
  const stop = AbortSignal.any([signal, stay, patience].filter((one) => one !== undefined))
  const owner = rider === 'any' ? null : riderHere()
  underWay += 1
  try {
    const response = await carry(`${filledPath(call, params)}${queryString(query)}`, {
      method: call.method,
      credentials: 'same-origin',
      headers: {
        ...headers,
        accept: 'application/json',
        'accept-language': currentLanguage(),
        // The browser itself writes the type of a form, with its boundary.
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(owner === null ? {} : { 'x-daoxing-rider': owner }),
        ...(call.method === 'GET' ? {} : { traceparent: traceOfTap(idempotencyKey) }),
      },
      ...(body === undefined && !form ? {} : { body: form ?? JSON.stringify(body) }),
      signal: stop,
    })
    noteServerBuild(response.headers.get('x-daoxing-build'))
    const answer = await bodyOf(response)
    stay?.throwIfAborted()
    if (!response.ok) throw refusedBy(call, answer, response)
    return call.reply.parse(call.wire === 'bare' ? answer : dataOf(answer)) as ReplyOf<C>
  } catch (error) {
    // The rider has left, and the next rider must not see this response.
    if (stay?.aborted) {
      // A request without a timeout would never be retried.
      underWay -= 1
      return await forNobody()
    }
    if (signal?.aborted) throw signal.reason
    if (patience.aborted) throw noAnswerError('timeout')
    // The browser throws `TypeError` for every failed connection.
    if (error instanceof TypeError) throw noAnswerError('network')
    throw error
  } finally {
    underWay -= 1
  }
}

/** One key per tap. It is created at the tap and reused for every retry. */
export function newTapKey(): string {
  return randomHex(16)
}

/** W3C `traceparent`: the server's work for this tap is in one trace, whose id is the tap's key, retries included. */
function traceOfTap(key: string | undefined): string {
  const trace = key !== undefined && /^[0-9a-f]{32}$/.test(key) ? key : randomHex(16)
  return `00-${trace}-${randomHex(8)}-01`
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function refusedBy({ id, who }: CallDefinition, answer: unknown, { status, headers }: Response): ApiError {
  const error = apiErrorFrom(answer, status, headers.has('x-daoxing-build'))
  if (status >= 500) reportFailedAnswer(id, status)
  if (status === 401 && who === 'rider') settleRider(null)
  // The cookie has become that of another rider, who has signed in in another tab or program.
  if (error.code === 'OTHER_RIDER') settleRider(String(error.data.rider))
  return error
}

/** Lists are joined by commas; absent and empty values are left out. */
function queryString(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) search.set(name, value.join(','))
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      if (value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    // A proxy's page instead of a response: its status suffices. A success must be parseable.
    if (error instanceof SyntaxError && !response.ok) return undefined
    throw error
  }
}

/** Accepts `{ data }` and the older `{ content: { data } }`. */
function dataOf(answer: unknown): unknown {
  if (!isDictionary(answer)) return undefined
  const envelope = isDictionary(answer.content) ? answer.content : answer
  return envelope.data
}

const isDictionary = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
