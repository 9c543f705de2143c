import * as z from 'zod/mini'
import { ApiFailure } from '../api-failure.ts'

export type ConsoleRequest = {
  readonly query: URLSearchParams
  readonly params: Readonly<Record<string, string>>
  readonly bearer: string | undefined
  readonly language: string | undefined
  /** The parsed JSON body, or undefined without one. */
  readonly body: unknown
}

/** A call at the city's address, for the console's page, the server and local programs. */
export type ConsoleCall = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `/api/state`, or with a placeholder: `/page/{file}`. */
  readonly path: string
  answer(request: ConsoleRequest): unknown
}

/** An expected refusal of a console call, returned as `{ code, message }`. */
export class ConsoleRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
  constructor(status: number, code: string, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.facts = facts
  }
}

/** Parses a body, or refuses it with the invalid field. */
export function parsedBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = z.safeParse(schema, body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') || 'body'
  throw new ConsoleRefusal(400, 'INVALID_INPUT', `${field}: ${issue?.message ?? 'does not fit'}`, { field })
}

/** Passes a refusal of the server on, and returns 502 while the server is unreachable. */
export async function fromServer<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const message = 'the server does not answer this'
    if (error.isAnswerLost) throw new ConsoleRefusal(502, 'SERVER_SILENT', message)
    throw new ConsoleRefusal(error.status, error.code, message)
  }
}
