import type { SpanFacts } from './span-facts.ts'

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

/** The tracer of this process where tracing is on; `otlp-tracer.ts` implements it. */
export type Tracer = {
  run<T>(plan: SpanPlan, work: (span: Span) => T): T
  atHand(): string | undefined
  /** Sends what has not been sent yet. */
  end(): Promise<void>
}
