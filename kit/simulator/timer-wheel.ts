/** One timer for all waits: thousands of actors wait in time buckets, and none has a timer of its own. */
export type TimerWheel = {
  /** Waits this many real milliseconds, at most about one tick more; rejects with the signal's reason if aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** The number of waits. */
  readonly waiting: number
  stop(): void
}

type Sleeper = { wake(): void }

export function createTimerWheel({ tickMs = 50, nowMs = () => performance.now() } = {}): TimerWheel {
  const buckets = new Map<number, Set<Sleeper>>()
  const tickOf = (ms: number) => Math.ceil(ms / tickMs)
  let lastTick = tickOf(nowMs())
  let waiting = 0

  function turn(): void {
    const tick = Math.floor(nowMs() / tickMs)
    // After the machine was suspended, all due waits end in order.
    for (; lastTick <= tick; lastTick += 1) {
      const due = buckets.get(lastTick)
      if (due === undefined) continue
      buckets.delete(lastTick)
      for (const sleeper of due) sleeper.wake()
    }
  }
  const timer = setInterval(turn, tickMs)

  return {
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.reject(reasonOf(signal))
      return new Promise((resolve, reject) => {
        const tick = Math.max(lastTick, tickOf(nowMs() + Math.max(0, ms)))
        const bucket = buckets.get(tick) ?? new Set()
        const interrupted = () => {
          bucket.delete(sleeper)
          waiting -= 1
          reject(reasonOf(signal))
        }
        const sleeper = {
          wake() {
            signal?.removeEventListener('abort', interrupted)
            waiting -= 1
            resolve()
          },
        }
        buckets.set(tick, bucket.add(sleeper))
        signal?.addEventListener('abort', interrupted, { once: true })
        waiting += 1
      })
    },
    get waiting() {
      return waiting
    },
    stop: () => clearInterval(timer),
  }
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error ? reason : new Error('interrupted')
}
