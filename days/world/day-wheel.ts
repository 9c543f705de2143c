import type { HeldClock } from '@daoxing/kit/server'
import { instantFromMs } from '@daoxing/kit/contract'
import type { TimerWheel } from '@daoxing/kit/simulator'

/** One timer for all, which stands still until it is advanced. */
export type DayWheel = TimerWheel & {
  /** The time of the next wake-up. */
  nextAtMs(): number | undefined
  /** Wakes the longest due sleeper; false if none is due. */
  wakeOne(): boolean
}

type Sleeper = { readonly atMs: number; readonly order: number; wake(): void; isGone: boolean }

/** Sleepers wake by the held clock, in order of their time and, at the same time, of their registration. */
export function createDayWheel(clock: HeldClock): DayWheel {
  const heap: Sleeper[] = []
  let order = 0
  let waiting = 0

  function next(): Sleeper | undefined {
    while (heap[0]?.isGone) takeFirst(heap)
    return heap[0]
  }
  return {
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.reject(reasonOf(signal))
      return new Promise((resolve, reject) => {
        waiting += 1
        order += 1
        const interrupted = () => {
          sleeper.isGone = true
          waiting -= 1
          reject(reasonOf(signal))
        }
        const sleeper: Sleeper = {
          atMs: clock.nowMs() + Math.ceil(Math.max(0, ms)),
          order,
          isGone: false,
          wake() {
            signal?.removeEventListener('abort', interrupted)
            waiting -= 1
            resolve()
          },
        }
        putIn(heap, sleeper)
        signal?.addEventListener('abort', interrupted, { once: true })
      })
    },
    get waiting() {
      return waiting
    },
    nextAtMs: () => next()?.atMs,
    wakeOne() {
      const first = next()
      if (first === undefined || first.atMs > clock.nowMs()) return false
      takeFirst(heap)
      first.wake()
      return true
    },
    stop: () => heap.splice(0),
  }
}

/** Moves the held clock to a time in milliseconds. */
export function moveTo(clock: HeldClock, ms: number): void {
  clock.moveTo(instantFromMs(ms))
}

const isBefore = (one: Sleeper, other: Sleeper) =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order)

function putIn(heap: Sleeper[], sleeper: Sleeper): void {
  let at = heap.push(sleeper) - 1
  while (at > 0) {
    const parentAt = (at - 1) >> 1
    const parent = heap[parentAt]
    if (parent === undefined || !isBefore(sleeper, parent)) break
    heap[at] = parent
    at = parentAt
  }
  heap[at] = sleeper
}

function takeFirst(heap: Sleeper[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (;;) {
    const [left, right] = [heap[at * 2 + 1], heap[at * 2 + 2]]
    if (left === undefined) break
    const [child, childAt] = right !== undefined && isBefore(right, left) ? [right, at * 2 + 2] : [left, at * 2 + 1]
    if (!isBefore(child, last)) break
    heap[at] = child
    at = childAt
  }
  heap[at] = last
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error ? reason : new Error('interrupted')
}
