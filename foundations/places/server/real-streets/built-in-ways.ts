import { Worker } from 'node:worker_threads'
import { minuteOfWeek } from './street-modes.ts'
import { StreetAnswer } from './street-question.ts'
import type { FoundWay, WayFinder } from './way-finder.ts'

type Waiting = {
  readonly resolve: (way: FoundWay | undefined) => void
  readonly reject: (error: Error) => void
}

/**
 * The longest queue; beyond it a request gets a schematic route at once, since a long queue would delay every request.
 */
const waitingMax = 64

/** Routes from our own search over the imported streets, in a worker thread. */
export async function openBuiltInWays(streetsFile: string): Promise<WayFinder> {
  const worker = new Worker(new URL('./streets-worker.ts', import.meta.url), { workerData: { path: streetsFile } })
  // The thread does not keep the process alive.
  worker.unref()
  const waiting = new Map<number, Waiting>()
  let count = 0
  let fault: Error | undefined
  let whenIdle: (() => void) | undefined
  const settle = (id: number) => {
    waiting.delete(id)
    if (waiting.size === 0) whenIdle?.()
  }
  const fail = (error: Error) => {
    fault ??= error
    for (const { reject } of waiting.values()) reject(fault)
    waiting.clear()
    whenIdle?.()
  }
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread of the streets ended before it was ready')))
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread of the streets has ended')))
  worker.on('message', (message: unknown) => {
    const { id, way, fault: trouble } = StreetAnswer.parse(message)
    if (trouble === undefined) waiting.get(id)?.resolve(way)
    else waiting.get(id)?.reject(new Error(`the streets could not be searched: ${trouble}`))
    settle(id)
  })
  return {
    find({ from, to, mode, departAt }) {
      if (fault) return Promise.reject(fault)
      if (waiting.size >= waitingMax) return Promise.reject(new Error('too many wait for the streets'))
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage({ id, from, to, mode, ...(departAt !== undefined && { minute: minuteOfWeek(departAt) }) })
      })
    },
    async close() {
      if (waiting.size > 0) await new Promise<void>((resolve) => (whenIdle = resolve))
      await worker.terminate()
    },
  }
}
