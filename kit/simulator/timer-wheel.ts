/** One timer for everybody: thousands of actors wait in buckets of time, and none has a timer of its own. */
export type TimerWheel = {
  /** Waits so many real milliseconds, about one tick more at most; rejects with the signal's reason when it ends before. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** How many wait. */
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
    // A machine that slept wakes everybody whose time has come, in order.
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
