import { fetchProvider } from '@daoxing/kit/server'
import type * as z from 'zod/mini'

/**
 * The kind of an engine failure. `misasked` is a request that the engine does not support; all others are faults of the
 * engine.
 */
export type EngineTrouble = 'unreachable' | 'slow' | 'misasked' | 'forbidden' | 'quota' | 'failing' | 'malformed'

/** An engine reply that violates its protocol. It never contains the query, which would reveal a person's position. */
export class EngineFailure extends Error {
  readonly engine: string
  readonly trouble: EngineTrouble
  readonly status: number | undefined
  constructor({ engine, trouble, status }: { engine: string; trouble: EngineTrouble; status?: number | undefined }) {
    super(`the engine ${engine} is ${trouble}`)
    this.name = 'EngineFailure'
    this.engine = engine
    this.trouble = trouble
    this.status = status
  }
}

/** The rider waits for the answer, and our own engine responds at once, so the timeout is short. */
export const engineWaitMs = 2_500

export type EngineQuestion<Answer> = {
  readonly engine: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without it, the request is a GET. */
  readonly body?: object
  /** Error statuses whose body is a valid answer, such as a reason for finding nothing. */
  readonly alsoAnswers?: readonly number[]
  readonly reply: z.ZodMiniType<Answer>
  readonly waitMs?: number
}

/** Calls an engine once and parses its JSON by the schema; any other outcome is an `EngineFailure`. */
export async function callEngine<Answer>(question: EngineQuestion<Answer>): Promise<Answer> {
  const { engine, url, headers, body, alsoAnswers = [], reply, waitMs = engineWaitMs } = question
  const { status, text } = await exchange(engine, url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // Engines never redirect; following a redirect would reveal a person's position to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  })
  if (status !== 200 && !alsoAnswers.includes(status))
    throw new EngineFailure({ engine, trouble: troubleOf(status), status })
  const answer = reply.safeParse(jsonIn(text))
  if (answer.success) return answer.data
  throw new EngineFailure({ engine, trouble: status === 200 ? 'malformed' : troubleOf(status), status })
}

async function exchange(engine: string, url: URL, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetchProvider(engine, url, request)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    // `fetch` throws TypeError for a failed connection and DOMException on our timeout.
    if (error instanceof DOMException) throw new EngineFailure({ engine, trouble: 'slow' })
    if (error instanceof TypeError) throw new EngineFailure({ engine, trouble: 'unreachable' })
    throw error
  }
}

function troubleOf(status: number): EngineTrouble {
  if (status === 429) return 'quota'
  if (status === 401 || status === 403) return 'forbidden'
  return status >= 400 && status < 500 ? 'misasked' : 'failing'
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Appends a path to the engine's base address and keeps the base path, such as a proxy's prefix. */
export function engineUrl(base: string, path: string, query: Readonly<Record<string, string | undefined>> = {}): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}
