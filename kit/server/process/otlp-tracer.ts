import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions'
import { Refusal } from '@daoxing/kit/contract'
import { errorFacts } from '../http/error-facts.ts'
import { spansSent } from './kit-metrics.ts'
import { carriedTrace, plainFacts } from './span-facts.ts'
import type { Span, SpanPlan, Tracer } from './tracer.ts'

/**
 * Sends spans to a collector over OTLP/HTTP as JSON. The libraries themselves read URL, headers, service name, sampling
 * and batches from the standard variables. This file is loaded only if tracing is on.
 */
export function createOtlpTracer({ build }: { readonly build: string }): Tracer {
  const contexts = new AsyncLocalStorageContextManager()
  const resource = resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'daoxing', [ATTR_SERVICE_VERSION]: build }).merge(
    detectResources({ detectors: [envDetector] }),
  )
  const exporter = counted(new OTLPTraceExporter())
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] })
  const tracer = provider.getTracer('daoxing', build)
  return {
    run(plan, work) {
      const parent = plan.from === undefined ? contexts.active() : contextOf(plan.from)
      if (plan.isPart && !trace.getSpanContext(parent)) return work(noSpan)
      const span = tracer.startSpan(plan.name, optionsOf(plan), parent)
      const wrapped: Span = {
        say: (facts) => void span.setAttributes(plainFacts(facts)),
        fail: (type) =>
          void span.setAttributes(plainFacts({ 'error.type': type })).setStatus({ code: SpanStatusCode.ERROR }),
      }
      const endWith = (error: unknown) => {
        noteError(wrapped, error)
        span.end()
      }
      try {
        const result = contexts.with(trace.setSpan(parent, span), () => work(wrapped))
        if (result instanceof Promise) result.then(() => span.end(), endWith)
        else span.end()
        return result
      } catch (error) {
        endWith(error)
        throw error
      }
    },
    atHand() {
      const context = trace.getSpanContext(contexts.active())
      return context && textOf(context)
    },
    end: () => provider.shutdown().catch(() => undefined),
  }
}

const noSpan: Span = { say: () => undefined, fail: () => undefined }
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

function optionsOf({ kind, facts, links = [] }: SpanPlan) {
  return {
    kind: kind ? kinds[kind] : SpanKind.INTERNAL,
    attributes: facts ? plainFacts(facts) : {},
    links: links.flatMap((text): Link[] => {
      const context = spanContextOf(text)
      return context ? [{ context }] : []
    }),
  }
}

function contextOf(text: string | null): Context {
  const context = spanContextOf(text)
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

function spanContextOf(text: string | null | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = carriedTrace(text)?.split('-') ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return { traceId, spanId, traceFlags: Number(flags), isRemote: true }
}

const textOf = ({ traceId, spanId, traceFlags }: SpanContext) => `00-${traceId}-${spanId}-0${traceFlags & 1}`

/** A refusal is a response and not an error. For an error the kind and code are recorded, as in the log. */
function noteError(span: Span, error: unknown): void {
  if (error instanceof Refusal) return span.say({ 'daoxing.refusal': error.key })
  const { type, code } = errorFacts(error)
  span.fail(String(code ?? type))
}

/** Spans that the collector did not accept are counted: nothing else would report them. */
function counted(exporter: SpanExporter): SpanExporter {
  return {
    export(spans, answer) {
      exporter.export(spans, (result) => {
        spansSent.inc({ outcome: result.code === 0 ? 'taken' : 'lost' }, spans.length)
        answer(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
