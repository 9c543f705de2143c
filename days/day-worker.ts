import { parentPort, workerData } from 'node:worker_threads'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import type { DayOutcome, DayThreadData } from './day-thread.ts'
import { runDay } from './run-day.ts'

/** One day in a separate thread, on a separate database. It returns the report, or why there is none. */
const { plan, memory } = workerData as DayThreadData
const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, as a window has
const answer = (outcome: DayOutcome) => parentPort?.postMessage(outcome)
try {
  answer({ report: await runDay({ ...plan, databaseUrl }, memory) })
} catch (error) {
  answer({ problem: error instanceof Error ? error.message : String(error) })
} finally {
  await drop()
}
