import { Counter, Histogram } from 'prom-client'

/** A figure that grows with what happens in this process; a slice lists it, and `/metrics` shows it. */
export type Metric = Counter | Histogram

type MetricPlan<Label extends string> = {
  /** `dispatch_offers_total`: whose, what, in which unit; counters end in `_total`. */
  readonly name: `${string}_total` | `${string}_seconds`
  /** One sentence for whoever meets it on a dashboard. */
  readonly help: string
  readonly labels?: readonly Label[]
}

/** A figure that only grows. Call `inc` when it has really happened: in a transaction, after its commit. */
export function defineCounter<Label extends string = never>({ name, help, labels = [] }: MetricPlan<Label>) {
  return new Counter<Label>({ name, help, labelNames: [...labels], registers: [] })
}

/** How long something took, in seconds; `buckets` stand where a person would draw the line between good and bad. */
export function defineHistogram<Label extends string = never>({
  name,
  help,
  labels = [],
  buckets,
}: MetricPlan<Label> & { readonly buckets: readonly number[] }) {
  return new Histogram<Label>({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [] })
}

/** Milliseconds since it was begun, as seconds. */
export function secondsTimer(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}
