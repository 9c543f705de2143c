import { within } from './drain.ts'
import { carriedTrace, type SpanFacts } from './span-facts.ts'

/** A piece of work in a trace, while it goes on. */
export type Span = {
  /** Adds what is known only now. */
  say(facts: SpanFacts): void
  /** The work did not do what it was for; `type` is the kind of error, never its message. */
  fail(type: string): void
}

export type SpanPlan = {
  /** A name of ours with few values: `POST /gw/{region}/rides`, never an address with ids in it. */
  readonly name: string
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer'
  readonly facts?: SpanFacts
  /**
   * The trace that it goes on from, as `traceAtHand` gave it elsewhere or earlier; null begins a trace of its own.
   * Without it, it belongs to the work at hand.
   */
  readonly from?: string | null | undefined
  /** Other traces that it works for. */
  readonly links?: readonly (string | null | undefined)[]
  /** Worth a span only as a part of some other work: outside of any trace none is begun. */
  readonly isPart?: boolean
}

/** What follows the work where tracing is on; `otlp-tracer.ts` is the one there is. */
export type Tracer = {
  run<T>(plan: SpanPlan, work: (span: Span) => T): T
  atHand(): string | undefined
  /** Sends what has not been sent yet. */
  end(): Promise<void>
}

/** One for the process, like the log's destination: work goes through many hands between a call and its database. */
let tracer: Tracer | undefined
/** As long as the last words of a house that closes. */
const lastSpansMs = 200
const nobodyListens: Span = { say: () => undefined, fail: () => undefined }

/** Does the work in a span of its own. Where tracing is off it is just done. A span ends when its work settles. */
export function traced<T>(plan: SpanPlan, work: (span: Span) => T): T {
  return tracer ? tracer.run(plan, work) : work(nobodyListens)
}

/** The place in the trace at hand, as W3C `traceparent`; undefined outside of any and where tracing is off. */
export function traceAtHand(): string | undefined {
  return tracer?.atHand()
}

/** Where the standard variables name a collector, and do not say that nothing is to be sent. */
function isWanted(environment: NodeJS.ProcessEnv): boolean {
  const endpoint = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || environment['OTEL_EXPORTER_OTLP_ENDPOINT']
  return (
    Boolean(endpoint) &&
    environment['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' &&
    environment['OTEL_TRACES_EXPORTER'] !== 'none'
  )
}

/**
 * Turns tracing on where the environment names a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`); answers how to end it.
 * Otherwise nothing is loaded and nothing is paid.
 */
export async function beginTracing({ build }: { readonly build: string }): Promise<() => Promise<void>> {
  if (!isWanted(process.env)) return async () => undefined
  const { createOtlpTracer } = await import('./otlp-tracer.ts')
  const begun = createOtlpTracer({ build })
  tracer = begun
  return async () => {
    if (tracer === begun) tracer = undefined
    // A collector that does not answer holds nobody up.
    await within(lastSpansMs, begun.end())
  }
}

/** The key under which a job's payload carries the trace of its cause; no schema of a payload knows it. */
const carriedKey = '~trace'

/** The payload with the trace at hand, where there is one and the payload can carry it. */
export function withTraceAtHand(payload: unknown): unknown {
  const trace = traceAtHand()
  return trace === undefined || !isObject(payload) ? payload : { ...payload, [carriedKey]: trace }
}

/** The trace that a payload carries; null where it carries none. */
export function traceOf(payload: unknown): string | null {
  return isObject(payload) ? (carriedTrace(payload[carriedKey]) ?? null) : null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
