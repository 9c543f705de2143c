import { Counter, Histogram } from 'prom-client'

/** A counter of events in this process; a slice lists it, and `/metrics` shows it. */
export type Metric = Counter | Histogram

type MetricPlan<Label extends string> = {
  /** `dispatch_offers_total`: slice, subject, unit; counters end in `_total`. */
  readonly name: `${string}_total` | `${string}_seconds`
  /** One sentence that explains it on a dashboard. */
  readonly help: string
  readonly labels?: readonly Label[]
}

/** A value that only increases. Call `inc` when the event has really happened: in a transaction, after its commit. */
export function defineCounter<Label extends string = never>({ name, help, labels = [] }: MetricPlan<Label>) {
  return new Counter<Label>({ name, help, labelNames: [...labels], registers: [] })
}

/** A duration in seconds; `buckets` separate what a person would call good and bad. */
export function defineHistogram<Label extends string = never>({
  name,
  help,
  labels = [],
  buckets,
}: MetricPlan<Label> & { readonly buckets: readonly number[] }) {
  return new Histogram<Label>({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [] })
}

/** Milliseconds since the start, in seconds. */
export function secondsTimer(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}
