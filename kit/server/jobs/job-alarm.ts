import { type Instant, msOf } from '@daoxing/kit/contract'
import type { Clock } from '../process/clock.ts'
import type { Database } from '../database/database.ts'

/**
 * Notifies the job workers when a job falls due that was planned for soon; otherwise the next poll would find it up to
 * a second late. Nothing depends on it: the job is a row and is found in any case.
 */
export type JobAlarm = {
  /** Starts the notifications; before, as under a held clock, nothing happens. */
  arm(): void
  set(dueAt: Instant): void
  stop(): void
}

/** A job that is due later than this waits for the next poll. */
const soonMs = 20_000
/** Jobs that fall due this close together share a notification. */
const stepMs = 25

export function createJobAlarm({ database, clock }: { database: Database; clock: Clock }): JobAlarm {
  const timers = new Map<number, NodeJS.Timeout>()
  let isArmed = false
  const ring = (step: number) => {
    timers.delete(step)
    // The channel on which graphile-worker gets notified of new jobs.
    database.pool.query(`SELECT pg_notify('jobs:insert', '{"count":2}')`).catch(() => undefined)
  }
  return {
    arm() {
      isArmed = true
    },
    set(dueAt) {
      if (!isArmed) return
      const leftMs = msOf(dueAt) - clock.nowMs()
      if (leftMs <= 0 || leftMs > soonMs) return
      const step = Math.ceil(msOf(dueAt) / stepMs)
      if (timers.has(step)) return
      timers.set(step, setTimeout(() => ring(step), step * stepMs - clock.nowMs()).unref())
    },
    stop() {
      isArmed = false
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
