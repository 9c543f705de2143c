import type { Span, SpanPlan, Tracer } from './tracer.ts'
import { within } from './drain.ts'
import { carriedTrace } from './span-facts.ts'

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
