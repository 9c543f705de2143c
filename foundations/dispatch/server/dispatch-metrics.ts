import { afterCommit, defineCounter, defineHistogram, type Metric } from '@daoxing/kit/server'

const offersEnded = defineCounter({
  name: 'dispatch_offers_total',
  help: 'Offers that ended, by outcome (accepted, rejected, expired, withdrawn).',
  labels: ['outcome'],
})

const outcomes = { accept: 'accepted', reject: 'rejected', expire: 'expired', withdraw: 'withdrawn' } as const
// A rate needs an initial zero.
for (const outcome of Object.values(outcomes)) offersEnded.inc({ outcome }, 0)

const searchesGivenUp = defineCounter({
  name: 'dispatch_searches_given_up_total',
  help: 'Searches that found no driver in time.',
})

const matchSeconds = defineHistogram({
  name: 'dispatch_match_seconds',
  help: 'Seconds from the beginning of a search until a driver accepted.',
  buckets: [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300],
})

/** Duration of batches, from reading the waiting orders to the last offer. */
export const batchDurations = defineHistogram({
  name: 'dispatch_batch_duration_seconds',
  help: 'Duration of a batch of a region, from reading who waits to the last offer.',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
})

export const dispatchMetrics: readonly Metric[] = [offersEnded, searchesGivenUp, matchSeconds, batchDurations]

/** Counts an ended offer after the commit. */
export function countEndedOffer(event: keyof typeof outcomes): void {
  afterCommit(() => offersEnded.inc({ outcome: outcomes[event] }))
}

/** Counts a search that found its driver, after the commit. */
export function countMatch(waitedSeconds: number): void {
  afterCommit(() => matchSeconds.observe(waitedSeconds))
}

/** Counts a search that ended without a driver, after the commit. */
export function countGivenUp(): void {
  afterCommit(() => searchesGivenUp.inc())
}
