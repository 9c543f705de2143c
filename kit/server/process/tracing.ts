import type { Span, SpanPlan, Tracer } from './tracer.ts'
import { within } from './drain.ts'
import { carriedTrace } from './span-facts.ts'

/** One per process, like the log's destination: many layers lie between a call and its database. */
let tracer: Tracer | undefined
/** The same limit as for the final writes of a closing house. */
const lastSpansMs = 200
const nobodyListens: Span = { say: () => undefined, fail: () => undefined }

/** Runs the work in its own span. Without tracing the work simply runs. A span ends when its work settles. */
export function traced<T>(plan: SpanPlan, work: (span: Span) => T): T {
  return tracer ? tracer.run(plan, work) : work(nobodyListens)
}

/** The current trace context, as W3C `traceparent`; undefined outside of any trace and without tracing. */
export function traceAtHand(): string | undefined {
  return tracer?.atHand()
}

/** Whether the standard variables name a collector, and do not disable exporting. */
function isWanted(environment: NodeJS.ProcessEnv): boolean {
  const endpoint = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || environment['OTEL_EXPORTER_OTLP_ENDPOINT']
  return (
    Boolean(endpoint) &&
    environment['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' &&
    environment['OTEL_TRACES_EXPORTER'] !== 'none'
  )
}

/**
 * Starts tracing if the environment names a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`); returns a function that ends it.
 * Otherwise nothing is loaded and it has no cost.
 */
export async function beginTracing({ build }: { readonly build: string }): Promise<() => Promise<void>> {
  if (!isWanted(process.env)) return async () => undefined
  const { createOtlpTracer } = await import('./otlp-tracer.ts')
  const begun = createOtlpTracer({ build })
  tracer = begun
  return async () => {
    if (tracer === begun) tracer = undefined
    // An unresponsive collector blocks nothing.
    await within(lastSpansMs, begun.end())
  }
}

/** The key under which a job's payload contains the trace of its cause; payload schemas do not include it. */
const carriedKey = '~trace'

/** The payload with the current trace, if there is one and the payload can contain it. */
export function withTraceAtHand(payload: unknown): unknown {
  const trace = traceAtHand()
  return trace === undefined || !isObject(payload) ? payload : { ...payload, [carriedKey]: trace }
}

/** The trace in a payload; null without one. */
export function traceOf(payload: unknown): string | null {
  return isObject(payload) ? (carriedTrace(payload[carriedKey]) ?? null) : null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
