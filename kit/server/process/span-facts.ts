/**
 * All permitted facts of a span. Our own names, ids, counts and codes; names, texts and positions of people have no
 * field here, so they are never exported.
 */
const factNames = [
  'daoxing.call',
  'daoxing.event',
  'daoxing.free_drivers',
  'daoxing.job',
  'daoxing.offer_made',
  'daoxing.order',
  'daoxing.provider',
  'daoxing.refusal',
  'daoxing.region',
  'daoxing.riders',
  'daoxing.room',
  'daoxing.waited_ms',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
] as const

export type SpanFact = (typeof factNames)[number]
export type SpanFacts = { readonly [Name in SpanFact]?: string | number | boolean | undefined }

/** Pattern of our own names and ids; a sentence, an address or an email does not match. */
const plainWord = /^[\w.:/{}*-]+$/
const longestWord = 120
/** A value that consists of digits may be a phone number. */
const mayBePhone = /^\+?\d{6,}$/
const censored = '[personal]'

/** The exported facts: only those with a name here, and only values that can be our own names or ids. */
export function plainFacts(facts: SpanFacts): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {}
  for (const name of factNames) {
    const value = facts[name]
    if (value !== undefined) plain[name] = typeof value === 'string' ? plainWordOf(value) : value
  }
  return plain
}

function plainWordOf(value: string): string {
  const isPlain = value.length <= longestWord && plainWord.test(value) && !mayBePhone.test(value)
  return isPlain ? value : censored
}

const traceParent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/

/** A trace context from a caller (W3C `traceparent`, version 0); undefined if it is invalid. */
export function carriedTrace(value: unknown): string | undefined {
  return typeof value === 'string' && traceParent.test(value) ? value : undefined
}
