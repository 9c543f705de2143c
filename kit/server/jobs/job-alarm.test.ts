import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineJob, systemClock, type Tx } from '../index.ts'
import { createJobAlarm } from './job-alarm.ts'
import { notebook } from '../testing/notebook.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [notebook] })
})
afterAll(() => house.close())

test('the workers are notified when a job falls due that was planned for soon, and only once the alarm is armed', async () => {
  const { database } = house.house
  const woken: string[] = []
  const ear = await database.pool.connect()
  ear.on('notification', ({ channel, payload }) => woken.push(`${channel} ${payload}`))
  await ear.query('LISTEN "jobs:insert"')
  const alarm = createJobAlarm({ database, clock: systemClock })
  alarm.set(plusSeconds(systemClock.now(), 0.02))
  alarm.arm()
  const dueAt = plusSeconds(systemClock.now(), 0.2)
  // Jobs that fall due together need one notification; a job of tomorrow is found by a later poll.
  for (const at of [dueAt, dueAt, plusSeconds(dueAt, 24 * 3600)]) alarm.set(at)
  await expect.poll(() => woken.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(systemClock.now() >= dueAt).toBe(true)
  expect(woken).toEqual(['jobs:insert {"count":2}'])
  alarm.stop()
  ear.release(true)
})

test('a job that is planned with isSoonest keeps the earlier of its times, in either order of planning', async () => {
  const { database, jobs, clock } = house.house
  const job = defineJob('alarm.test', z.object({}))
  const at = (seconds: number) => plusSeconds(clock.now(), seconds)
  const plan = (seconds: number) =>
    database.transaction((tx) => jobs.plan(tx, job, {}, { key: 'soonest', dueAt: at(seconds), isSoonest: true }))
  for (const [seconds, due] of [
    [50, 50],
    [90, 50],
    [20, 20],
  ] as const) {
    await plan(seconds)
    const { rows } = await database.pool.query(`SELECT run_at FROM graphile_worker._private_jobs WHERE key = 'soonest'`)
    expect(rows).toEqual([{ run_at: at(due) }])
  }
  await database.transaction((tx) => jobs.unplan(tx, 'soonest'))
})

test('a plan for now is not delayed by a later one that arrives before it is committed', async () => {
  const { database, jobs, clock } = house.house
  const job = defineJob('alarm.test', z.object({}))
  const now = clock.now()
  const plan = (tx: Tx, dueAt: Instant) => jobs.plan(tx, job, {}, { key: 'at once', dueAt, isSoonest: true })
  // Another server is about to commit.
  const other = await database.pool.connect()
  await other.query('BEGIN')
  const planned = [{ name: job.name, payload: {}, due_at: now, key: 'at once', mode: 'soonest' }]
  await other.query('SELECT kit.plan_jobs($1::json)', [JSON.stringify(planned)])
  const later = database.transaction((tx) => plan(tx, plusSeconds(now, 50)))
  const waiting = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rows[0], { timeout: 10_000 }).toEqual({ count: 1 })
  await other.query('COMMIT')
  other.release()
  await later
  const { rows } = await database.pool.query(`SELECT run_at FROM graphile_worker._private_jobs WHERE key = 'at once'`)
  expect(rows).toEqual([{ run_at: now }])
  await database.transaction((tx) => jobs.unplan(tx, 'at once'))
})
