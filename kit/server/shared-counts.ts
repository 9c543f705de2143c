import type { RedisLine } from './redis-line.ts'

export type Count = { readonly current: number; readonly ttl: number }

/** Counts that all processes of the house share. */
export type SharedCounts = {
  /** Counts one more under a name; undefined where Redis does not say so at once, so that nobody waits for it. */
  add(name: string, windowMs: number): Promise<Count | undefined>
}

/** A call waits no longer than this for being counted, and then none is counted here for a while. */
const answerWithinMs = 500
const silentForMs = 2_000

export function createSharedCounts(line: RedisLine): SharedCounts {
  let askAgainAt = 0
  return {
    async add(name, windowMs) {
      if (!line.isUp() || performance.now() < askAgainAt) return undefined
      const key = `${line.prefix}:count:${name}`
      // The window begins with the first count, and counting does not make it longer.
      const counting = line.commands.multi().set(key, 0, 'PX', windowMs, 'NX').incr(key).pttl(key).exec()
      const answer = await inTime(counting.catch(() => null))
      if (answer === undefined) askAgainAt = performance.now() + silentForMs
      const [current, ttl] = (answer ?? []).slice(1).map(([error, value]) => (error ? undefined : value))
      return typeof current === 'number' && typeof ttl === 'number' ? { current, ttl } : undefined
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), answerWithinMs)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
