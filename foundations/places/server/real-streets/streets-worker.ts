import { parentPort, workerData } from 'node:worker_threads'
import { encodePath } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { readStreets } from './streets.ts'
import { carMode, scooterMode } from './street-modes.ts'
import { StreetRouter } from './street-router.ts'
import { type StreetAnswer, StreetQuestion } from './street-question.ts'

// A separate thread: a long route takes some tenths of a second, and must not block the server.
const { path } = z.parse(z.object({ path: z.string() }), workerData)
const router = new StreetRouter(await readStreets(path))

parentPort?.on('message', (message: unknown) => {
  const { id, ...question } = StreetQuestion.parse(message)
  say({ id, ...answerTo(question) })
})
say('ready')

/** A failed query is reported as such; the thread continues with the others. */
function answerTo({ from, to, mode, minute }: Omit<StreetQuestion, 'id'>): Omit<StreetAnswer, 'id'> {
  try {
    const way = router.route(from, to, { mode: mode === 'scooter' ? scooterMode : carMode, minute })
    if (!way) return {}
    const { metres, seconds } = way
    if (!Number.isFinite(metres + seconds)) return { fault: 'a way without an end' }
    return { way: { metres, seconds, polyline: encodePath(way.path) } }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'no error' }
  }
}

function say(words: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(words)
}
