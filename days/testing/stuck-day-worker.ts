import { workerData } from 'node:worker_threads'
import type { DayThreadData } from '../day-thread.ts'
import { createLogbook } from '../world/logbook.ts'

/** The thread of a day that gets as far as a call, and then no longer responds. */
const { memory } = workerData as DayThreadData
const logbook = createLogbook(() => '2026-11-20T09:30:00.000Z', memory)
logbook.note('POST /gw/before 200')
logbook.begin('POST /gw/never-answered')
await roundAndRound()

/** Waits synchronously, so that nothing else ever gets a turn. */
async function roundAndRound(): Promise<never> {
  for (;;) await Promise.resolve()
}
