import { secondsBetween } from '@daoxing/kit/contract'
import { defineCounter } from '../process/metrics.ts'
import type { ServerSlice } from '../process/slice.ts'
import { openEvents } from './inbox-store.ts'

export const inboxEvents = defineCounter({
  name: 'inbox_events_total',
  help: 'Events of peers by stream and outcome (received, repeated, reused, handled, ignored, early, retried, failed).',
  labels: ['stream', 'outcome'],
})

/** `inbox_early` counts events that wait for their subject; `inbox_lag_seconds` is the age of the oldest other one. */
export const inboxGauges: NonNullable<ServerSlice['gauges']> = {
  inbox_waiting: async ({ database }) => (await openEvents(database, 'received')).count,
  inbox_lag_seconds: async ({ database, clock }) => {
    const { oldestAt } = await openEvents(database, 'received')
    return oldestAt === null ? 0 : Math.max(0, secondsBetween(oldestAt, clock.now()))
  },
  inbox_early: async ({ database }) => (await openEvents(database, 'early')).count,
  inbox_failed: async ({ database }) => (await openEvents(database, 'failed')).count,
}
