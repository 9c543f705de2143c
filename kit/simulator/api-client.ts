import {
  type BodyInOf,
  type CallDefinition,
  type FilesInOf,
  filledForm,
  filledPath,
  type ParamsInOf,
  type QueryInOf,
  type ReplyOf,
} from '@daoxing/kit/contract'
import { ApiFailure, failureOf } from './api-failure.ts'
import { type CityNetwork, realNetwork } from './city-network.ts'
import { clearWeather, type NetworkWeather } from './network-weather.ts'
import type { TimerWheel } from './timer-wheel.ts'

/** A part of a call's input: absent if the call has none or needs none. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

/** The files of a call that takes some, by the names of their parts. */
type FilesPart<C extends CallDefinition> = [FilesInOf<C, Blob>] extends [undefined]
  ? { readonly files?: undefined }
  : { readonly files: FilesInOf<C, Blob> }

export type SendInput<C extends CallDefinition> = Part<'params', ParamsInOf<C>> &
  Part<'query', QueryInOf<C>> &
  Part<'body', BodyInOf<C>> &
  FilesPart<C> & {
    /** The body of a call that declares `rawBody`. */
    readonly raw?: RawText
    /** One per action, reused for every retry. */
    readonly idempotencyKey?: string
    /** The language of texts in the response, if a person will read them. */
    readonly language?: string
    readonly signal?: AbortSignal
  }
type SendArguments<C extends CallDefinition> =
  Record<never, never> extends SendInput<C> ? [input?: SendInput<C>] : [input: SendInput<C>]
type RawText = { readonly type: string; readonly text: string }
type LooseInput = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly files?: Readonly<Record<string, Blob | undefined>>
  readonly raw?: RawText
  readonly idempotencyKey?: string
  readonly language?: string
  readonly signal?: AbortSignal
}

export type ApiClient = {
  /**
   * Sends a call of a contract and returns its reply; a request with a lost response is repeated. Failures are
   * `ApiFailure`.
   */
  send<C extends CallDefinition>(call: C, ...input: SendArguments<C>): Promise<ReplyOf<C>>
}

export type ApiClientOptions = {
  readonly serverUrl: string
  /** Read at every call: a credential may be renewed. */
  readonly credential?: () => string | undefined
  /** Read at every call: the cookie of a rider's session. */
  readonly cookie?: () => string | undefined
  readonly wheel: TimerWheel
  readonly network?: CityNetwork
  readonly weather?: NetworkWeather
  /** Receives the outcome and duration of each attempt. */
  readonly onAttempt?: (attempt: { readonly callId: string; readonly isLost: boolean; readonly tookMs: number }) => void
  /** After this timeout a response counts as lost. */
  readonly timeoutMs?: number
  /** After this many lost responses the last failure is thrown. */
  readonly attempts?: number
}

const firstPauseMs = 300
const longestPauseMs = 5_000

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { wheel, attempts = 8, network = realNetwork } = options
  return {
    async send(call, ...[input]) {
      // The conditional types above have checked the caller; inside, one plain type suffices.
      const loose = (input ?? {}) as LooseInput
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await sendOnce(options, call, loose)
        } catch (error) {
          if (!isWorthRetrying(error) || attempt >= attempts) throw error
          await wheel.sleep(pauseMs(attempt, network), loose.signal)
        }
      }
    },
  }
}

async function sendOnce<C extends CallDefinition>(
  options: ApiClientOptions,
  call: C,
  { params = {}, query = {}, body, files, raw, idempotencyKey, language, signal }: LooseInput,
): Promise<ReplyOf<C>> {
  const { serverUrl, credential, cookie, wheel, onAttempt } = options
  const { network = realNetwork, weather = clearWeather, timeoutMs = 10_000 } = options
  const startedAtMs = network.nowMs()
  const reportAttempt = (isLost: boolean) =>
    onAttempt?.({ callId: call.id, isLost, tookMs: network.nowMs() - startedAtMs })
  if (weather.delayMs() > 0) await wheel.sleep(weather.delayMs(), signal)
  const bearer = credential?.()
  const session = cookie?.()
  const patience = network.patience(timeoutMs)
  try {
    const response = await network.fetch(`${serverUrl}${filledPath(call, params)}${queryString(query)}`, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(language === undefined ? {} : { 'accept-language': language }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(session === undefined ? {} : { cookie: session }),
        ...(body === undefined || files ? {} : { 'content-type': 'application/json' }),
        ...(raw === undefined ? {} : { 'content-type': raw.type }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(files
        ? { body: filledForm(new FormData(), { body, files }) }
        : body === undefined
          ? {}
          : { body: JSON.stringify(body) }),
      ...(raw === undefined ? {} : { body: raw.text }),
      signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    })
    const answer = await answerOf(response)
    if (weather.losesAnswer()) throw new ApiFailure(call.id, 0, 'ANSWER_DROPPED')
    if (!response.ok) throw failureOf(call.id, response.status, answer)
    reportAttempt(false)
    return call.reply.parse(call.wire === 'bare' ? answer : dataOf(answer)) as ReplyOf<C>
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof ApiFailure) {
      reportAttempt(error.isAnswerLost)
      throw error
    }
    if (patience.aborted || error instanceof TypeError) {
      reportAttempt(true)
      throw new ApiFailure(call.id, 0, patience.aborted ? 'TIMEOUT' : 'NETWORK')
    }
    throw error
  }
}

/** A concurrent duplicate is the same call, not answered yet. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiFailure && (error.isAnswerLost || error.code === 'IDEMPOTENCY_IN_FLIGHT')
}

function pauseMs(attempt: number, network: CityNetwork): number {
  // The clock's own jitter is enough to keep three hundred clients from polling in step.
  const unrest = 0.75 + (network.nowMs() % 1) / 2
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * unrest
}

function queryString(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      search.set(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

async function answerOf(response: Response): Promise<unknown> {
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

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
}
