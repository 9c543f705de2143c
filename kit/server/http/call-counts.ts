import type { Clock } from '../process/clock.ts'
import type { Count, SharedCounts } from '../sharing/shared-counts.ts'

type Counted = { current: number; readonly beganMs: number }
type Answer = (error: Error | null, counted?: Count) => void

type CallCounts = {
  incr(caller: string, answer: Answer, windowMs: number): void
  child(route: object): CallCounts
}

/** Callers whom one call remembers; who called longest ago is forgotten first. */
const callersMax = 50_000

/**
 * Where the limits of calls are counted: by the clock of the house, so that a minute is a minute for it, however fast
 * that clock is moved. Where there are other processes, all count together, and by the minutes of Redis; one that does
 * not hear at once what they counted counts alone, since nobody is refused or held up because Redis is away.
 */
export function callCounts(clock: Clock, shared?: SharedCounts): new () => CallCounts {
  return class implements CallCounts {
    readonly #callers = new Map<string, Counted>()
    readonly #calls = new Map<string, CallCounts>()

    /** The caller comes with the name of the call behind it, so that no two calls count together anywhere. */
    incr(caller: string, answer: Answer, windowMs: number): void {
      // Here as well: whoever is cut off from the others goes on from what it knows.
      const alone = this.#countHere(caller, windowMs)
      if (!shared) return answer(null, alone)
      shared.add(caller, windowMs).then(
        (together) => answer(null, together ?? alone),
        () => answer(null, alone),
      )
    }

    /** Every call counts for itself, so that a busy one makes none forget its callers; its two paths are one call. */
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
