import { askProvider } from '@daoxing/kit/server'
import type * as z from 'zod/mini'

/** The kind of an engine failure. `misasked` is a question that it does not take; every other trouble is its own. */
export type EngineTrouble = 'unreachable' | 'slow' | 'misasked' | 'forbidden' | 'quota' | 'failing' | 'malformed'

/** An engine that did not answer as its protocol says. It never carries what was asked: that says where a person is. */
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

/** A rider waits for the answer, and ours is there at once: more than this no engine is worth. */
export const engineWaitMs = 2_500

export type EngineQuestion<Answer> = {
  readonly engine: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; asked by GET where it is left out. */
  readonly body?: object
  /** Statuses whose body is an answer too, such as one that says why there is none. */
  readonly alsoAnswers?: readonly number[]
  readonly reply: z.ZodMiniType<Answer>
  readonly waitMs?: number
}

/** Asks an engine once, and reads its JSON by the schema; everything else is an `EngineFailure`. */
export async function askEngine<Answer>(question: EngineQuestion<Answer>): Promise<Answer> {
  const { engine, url, headers, body, alsoAnswers = [], reply, waitMs = engineWaitMs } = question
  const { status, text } = await exchange(engine, url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // An engine answers itself; whoever sends us elsewhere would be told where a person is.
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
    const response = await askProvider(engine, url, request)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    // `fetch` says TypeError for every connection that failed, and ends with a DOMException where our patience did.
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

/** An address of an engine with more behind it; what stands in the base, such as a proxy's prefix, stays. */
export function engineUrl(base: string, path: string, query: Readonly<Record<string, string | undefined>> = {}): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}
