import * as z from 'zod/mini'

export type ErrorFacts = Readonly<Record<string, unknown>>

/** Fields of a database error that contain our own names and no personal values. */
const namesInDatabase = ['schema', 'table', 'column', 'constraint', 'routine', 'severity'] as const
const shortWord = /^[a-z_][\w.$-]{0,80}$/i
/** `23505` from the database, `ECONNREFUSED` from the system. */
const errorCode = /^(?:[0-9A-Z]{5}|[A-Z][A-Z0-9_]{2,60})$/
const placesMax = 15
const causesMax = 3

const Issue = z.object({ code: z.string(), path: z.array(z.union([z.string(), z.number()])) })

/**
 * The loggable facts of an error: its kind, its code and its stack positions. Never its message, which may quote a
 * person's input, and never the detail of the database, which contains whole rows.
 */
export function errorFacts(
  error: unknown,
  { withMessage = false, depth = 0 }: { withMessage?: boolean; depth?: number } = {},
): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error }
  const inner = (cause: unknown) => errorFacts(cause, { withMessage, depth: depth + 1 })
  const fields = new Map<string, unknown>(Object.entries(error))
  const word = (name: string, form: RegExp) => {
    const value = fields.get(name)
    return typeof value === 'string' && form.test(value) ? [[name, value] as const] : []
  }
  const issues = z.safeParse(z.array(Issue), 'issues' in error ? error.issues : undefined)
  const errors = error instanceof AggregateError ? error.errors.slice(0, causesMax) : []
  const isDeep = depth >= causesMax
  return {
    type: shortWord.test(error.name) ? error.name : 'Error',
    ...Object.fromEntries([...word('code', errorCode), ...namesInDatabase.flatMap((key) => word(key, shortWord))]),
    ...(withMessage ? { message: error.message } : {}),
    ...(issues.success
      ? { issues: issues.data.map(({ code, path }) => `${path.map(fieldName).join('.')} ${code}`) }
      : {}),
    places: placesOf(error),
    ...(error.cause !== undefined && !isDeep ? { cause: inner(error.cause) } : {}),
    ...(errors.length > 0 && !isDeep ? { errors: errors.map(inner) } : {}),
  }
}

/** A field name or an array index; anything else may be a user-defined key. */
function fieldName(part: string | number): string | number {
  return typeof part === 'number' || /^[a-z_]\w{0,39}$/i.test(part) ? part : '*'
}

function placesOf({ stack = '', message }: Error): readonly string[] {
  // The message precedes the stack and may have lines that look like one; if it is not found, nothing is certain.
  const at = stack.indexOf(message)
  if (at < 0) return []
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
    .slice(0, placesMax)
    .map((line) => line.trim().slice('at '.length))
}
