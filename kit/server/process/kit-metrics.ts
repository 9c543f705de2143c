import { defineCounter, defineHistogram, type Metric } from './metrics.ts'

/** Rate, errors and duration of calls from other programs. */
export const callDurations = defineHistogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of calls by call and status.',
  labels: ['call', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

/** Metrics of our own work. */
export const jobDurations = defineHistogram({
  name: 'job_duration_seconds',
  help: 'Duration of jobs by job and outcome (done, failed).',
  labels: ['job', 'outcome'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})

/** Metrics of calls to others. */
export const providerDurations = defineHistogram({
  name: 'provider_request_duration_seconds',
  help: 'Duration of requests to providers by provider and outcome (2xx, 4xx, 5xx, lost).',
  labels: ['provider', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
})

/** Durable events that were sent to their rooms. */
export const eventsSent = defineCounter({
  name: 'outbox_sent_total',
  help: 'Durable events sent from the outbox to their rooms.',
})

/** Faults that pages reported. */
export const pageFaults = defineCounter({
  name: 'page_faults_total',
  help: 'Faults that pages have told of.',
})

/** Whether the collector accepts our spans. */
export const spansSent = defineCounter({
  name: 'trace_spans_total',
  help: 'Spans that were sent to the collector, by outcome (taken, lost).',
  labels: ['outcome'],
})

export const kitMetrics: readonly Metric[] = [
  callDurations,
  jobDurations,
  providerDurations,
  eventsSent,
  pageFaults,
  spansSent,
]
