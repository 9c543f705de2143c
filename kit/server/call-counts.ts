import type { Clock } from './clock.ts'

type Counted = { current: number; readonly beganMs: number }
type Answer = (error: Error | null, counted?: { current: number; ttl: number }) => void

type CallCounts = {
  incr(caller: string, answer: Answer, windowMs: number): void
  child(): CallCounts
}

/** Callers whom one call remembers; who called longest ago is forgotten first. */
const callersMax = 50_000

/**
 * Where the limits of calls are counted: by the clock of the house, so that a minute is a minute for it, however fast
 * that clock is moved.
 */
export function callCounts(clock: Clock): new () => CallCounts {
  return class implements CallCounts {
    readonly #callers = new Map<string, Counted>()

    incr(caller: string, answer: Answer, windowMs: number): void {
      const nowMs = clock.nowMs()
      const known = this.#callers.get(caller)
      const counted = known && known.beganMs + windowMs > nowMs ? known : { current: 0, beganMs: nowMs }
      counted.current += 1
      this.#callers.delete(caller)
      this.#callers.set(caller, counted)
      if (this.#callers.size > callersMax) this.#forgetOldest()
      answer(null, { current: counted.current, ttl: counted.beganMs + windowMs - nowMs })
    }

    /** Every call counts for itself. */
    child(): CallCounts {
      return new (callCounts(clock))()
    }

    #forgetOldest(): void {
      for (const oldest of this.#callers.keys()) {
        this.#callers.delete(oldest)
        return
      }
    }
  }
}
