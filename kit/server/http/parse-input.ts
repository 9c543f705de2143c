import type { CallDefinition } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export type InputPlace = 'params' | 'query' | 'body' | 'headers'
export type WrongField = { readonly field: string; readonly place: InputPlace; readonly reason: string }

/** Input that the schema or the general checks refuse; the response names every field. */
export class InvalidInput extends Error {
  readonly fields: readonly WrongField[]
  constructor(fields: readonly WrongField[]) {
    super('invalid input')
    this.name = 'InvalidInput'
    this.fields = fields
  }
}

type Sent = Readonly<Record<InputPlace, unknown>>

/** Validates the input of a request by the call's schemas; throws `InvalidInput`. */
export function parseInput(call: CallDefinition, sent: Sent): Sent {
  for (const place of ['params', 'query', 'body'] as const) {
    if (place === 'body' && call.rawBody) continue
    const wrong = unfit(sent[place], [])
    if (wrong) throw new InvalidInput([{ field: pathText(wrong.path), place, reason: wrong.reason }])
  }
  return {
    params: parsed(call.params, sent.params, 'params'),
    query: parsed(call.query, sent.query, 'query'),
    body: parsed(call.body, sent.body, 'body'),
    headers: parsed(call.headers, sent.headers, 'headers'),
  }
}

function parsed(schema: z.ZodMiniType | undefined, value: unknown, place: InputPlace): unknown {
  if (!schema) return place === 'body' ? undefined : {}
  const result = z.safeParse(schema, value ?? {})
  if (result.success) return result.data
  throw new InvalidInput(
    result.error.issues.map((issue) => ({ field: pathText(issue.path), place, reason: issue.code ?? 'invalid' })),
  )
}

type Path = readonly PropertyKey[]
const pathText = (path: Path) => path.map(String).join('.')

/** No valid input is nested deeper; without a limit a small body could exhaust the stack. */
const deepest = 32

/**
 * The first invalid position: text that PostgreSQL cannot store (the character NUL, half of a surrogate pair), a
 * prototype name, or excessive nesting.
 */
function unfit(value: unknown, path: Path): { path: Path; reason: string } | undefined {
  if (typeof value === 'string') return isFitText(value) ? undefined : { path, reason: 'invalid_text' }
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length >= deepest) return { path: path.slice(0, 1), reason: 'too_deep' }
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || !isFitText(key)) return { path, reason: 'invalid_key' }
    const wrong = unfit(inner, [...path, key])
    if (wrong) return wrong
  }
  return undefined
}

const isFitText = (text: string) => !text.includes('\0') && text.isWellFormed()
