import type { Clock } from '../process/clock.ts'
import type { Count, SharedCounts } from '../sharing/shared-counts.ts'

type Counted = { current: number; readonly beganMs: number }
type Answer = (error: Error | null, counted?: Count) => void

type CallCounts = {
  incr(caller: string, answer: Answer, windowMs: number): void
  child(route: object): CallCounts
}

/** The most callers that one call remembers; the least recent one is dropped first. */
const callersMax = 50_000

/**
 * Rate-limit counters, driven by the injected clock. With other processes, all share counters in Redis, by its minutes;
 * a process without a timely response of Redis counts locally, since a Redis failure neither refuses nor delays
 * requests.
 */
export function callCounts(clock: Clock, shared?: SharedCounts): new () => CallCounts {
  return class implements CallCounts {
    readonly #callers = new Map<string, Counted>()
    readonly #calls = new Map<string, CallCounts>()

    /** The key contains caller and call, so that no two calls share a counter. */
    incr(caller: string, answer: Answer, windowMs: number): void {
      // Counted locally as well: a server that is disconnected from the others continues with its own counts.
      const alone = this.#countHere(caller, windowMs)
      if (!shared) return answer(null, alone)
      shared.add(caller, windowMs).then(
        (together) => answer(null, together ?? alone),
        () => answer(null, alone),
      )
    }

    /** Each call counts separately, so that a busy one evicts no callers of another; its two paths are one call. */
    child(route: object): CallCounts {
      const call = 'groupId' in route ? String(route.groupId) : ''
      const counts = this.#calls.get(call) ?? new (callCounts(clock, shared))()
      this.#calls.set(call, counts)
      return counts
    }

    #countHere(caller: string, windowMs: number): Count {
      const nowMs = clock.nowMs()
      const known = this.#callers.get(caller)
      const counted = known && known.beganMs + windowMs > nowMs ? known : { current: 0, beganMs: nowMs }
      counted.current += 1
      this.#callers.delete(caller)
      this.#callers.set(caller, counted)
      if (this.#callers.size > callersMax) this.#forgetOldest()
      return { current: counted.current, ttl: counted.beganMs + windowMs - nowMs }
    }

    #forgetOldest(): void {
      for (const oldest of this.#callers.keys()) {
        this.#callers.delete(oldest)
        return
      }
    }
  }
}
