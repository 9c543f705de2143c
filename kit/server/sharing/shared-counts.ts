import * as z from 'zod/mini'
import type { RedisLine } from './redis-line.ts'

export type Count = { readonly current: number; readonly ttl: number }

/** Counts that all processes of the house share. */
export type SharedCounts = {
  /** Increments a counter; undefined if Redis does not respond at once, so that no call waits for it. */
  add(name: string, windowMs: number): Promise<Count | undefined>
}

/** A call waits no longer than this for its counter; after a timeout Redis is skipped for a while. */
const answerWithinMs = 500
const silentForMs = 2_000

/** The window starts with the first count, and counting does not extend it. */
const script = `local current = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl >= 0 then return {current, ttl} end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return {current, tonumber(ARGV[1])}`

const Answer = z.tuple([z.int(), z.int()])

export function createSharedCounts(line: RedisLine): SharedCounts {
  let retryAt = 0
  return {
    async add(name, windowMs) {
      if (!line.isUp() || performance.now() < retryAt) return undefined
      const counting = line.commands.eval(script, 1, `${line.prefix}:count:${name}`, windowMs)
      const answer = await inTime(counting.catch(() => null))
      if (answer === undefined) retryAt = performance.now() + silentForMs
      const counted = z.safeParse(Answer, answer)
      return counted.success ? { current: counted.data[0], ttl: counted.data[1] } : undefined
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
