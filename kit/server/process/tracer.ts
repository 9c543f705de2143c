import type { SpanFacts } from './span-facts.ts'

/** A running span of a trace. */
export type Span = {
  /** Adds facts that were unknown at the start. */
  say(facts: SpanFacts): void
  /** The work failed; `type` is the kind of error, never its message. */
  fail(type: string): void
}

export type SpanPlan = {
  /** A fixed name with few values: `POST /gw/{region}/rides`, never a URL with ids in it. */
  readonly name: string
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer'
  readonly facts?: SpanFacts
  /**
   * The trace that it continues, as `traceAtHand` returned it elsewhere or earlier; null starts a new trace. By default
   * it belongs to the current work.
   */
  readonly from?: string | null | undefined
  /** Links to other traces that it works for. */
  readonly links?: readonly (string | null | undefined)[]
  /** Only as a part of other work: outside of any trace no span is started. */
  readonly isPart?: boolean
}

/** The tracer of this process if tracing is on; `otlp-tracer.ts` implements it. */
export type Tracer = {
  run<T>(plan: SpanPlan, work: (span: Span) => T): T
  atHand(): string | undefined
  /** Sends the remaining spans. */
  end(): Promise<void>
}
