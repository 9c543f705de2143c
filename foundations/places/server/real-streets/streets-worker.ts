import { parentPort, workerData } from 'node:worker_threads'
import { encodePath } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { readStreets } from './streets.ts'
import { StreetRouter } from './street-router.ts'
import { StreetQuestion } from './street-question.ts'

// A thread of its own: a long way takes some tenths of a second, and the server answers meanwhile.
const { path } = z.parse(z.object({ path: z.string() }), workerData)
const router = new StreetRouter(await readStreets(path))

parentPort?.on('message', (message: unknown) => {
  const { id, from, to } = StreetQuestion.parse(message)
  const way = router.route(from, to)
  say({ id, ...(way && { way: { metres: way.metres, seconds: way.seconds, polyline: encodePath(way.path) } }) })
})
say('ready')

function say(words: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(words)
}
