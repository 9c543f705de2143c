import { defineCall, defineEvent } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { answer, bindJob, defineJob, type OpenHouse, type ServerSlice, tablesOf } from '../index.ts'
import { notebook } from '../testing/notebook.ts'
import { cutConnections, openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

const bellRung = defineEvent('bellRung', z.object({ number: z.int() }))
const ringBell = defineCall({
  id: 'OWN-bell-ring',
  method: 'POST',
  path: '/test/ring',
  who: 'none',
  purpose: 'sends an event',
  body: z.object({ number: z.int() }),
  reply: z.object({}),
})
const walk = defineJob('bell.walk', z.object({ milliseconds: z.union([z.number(), z.string()]) }))
let walks: string[] = []
/** A recovery that has started ends when this does, however long that takes. */
let mayEnd: Promise<void> | undefined
/** Messages that a JSON row cannot contain, and one that it should not. */
const oddWords: Readonly<Record<string, string>> = { nul: 'a\0b', half: '\ud83d', person: '王小明' }

const bell: ServerSlice = {
  name: 'bell',
  calls: [
    answer(ringBell, async ({ body, tx, house }) => {
      await house.outbox.add(tx, bellRung, { to: ['tower'], payload: body })
      return {}
    }),
  ],
  jobs: [
    bindJob(walk, async ({ payload }) => {
      if (typeof payload.milliseconds === 'string') throw new Error(oddWords[payload.milliseconds])
      const { milliseconds } = payload
      walks.push('begun')
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      await mayEnd
      walks.push('ended')
    }),
  ],
}

let house: TestHouse
const opened: OpenHouse[] = []
const open = async () => {
  const second = await openSecondHouse(house, { slices: [notebook, bell] })
  opened.push(second)
  return second
}
const post = (second: OpenHouse, path: string, payload: object) =>
  second.app.inject({ method: 'POST', url: `/gw${path}`, payload, headers: { authorization: 'Bearer rider:ana' } })
const lockedJobs = async () =>
  (
    await house.house.database.pool.query(
      'SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
    )
  ).rowCount

beforeAll(async () => {
  house = await openTestHouse({ slices: [notebook, bell] })
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((second) => second.close()))
  walks = []
  mayEnd = undefined
  await house.house.database.pool.query('DELETE FROM graphile_worker._private_jobs')
})
afterAll(() => house.close())

test('a server that loses all database connections handles calls, sends events and runs jobs again within seconds', async () => {
  const second = await open()
  const received: unknown[] = []
  second.house.realtime.tap((_room, _name, payload) => received.push(payload))
  await Promise.all([second.startSending(), second.startJobs()])
  await post(second, '/test/ring', { number: 1 })
  await expect.poll(() => received).toEqual([{ number: 1 }])
  for (let round = 0; round < 3; round += 1) {
    expect(await cutConnections(house)).toBeGreaterThan(2)
    received.splice(0)
    await expect.poll(async () => (await post(second, '/test/ring', { number: 2 })).statusCode).toBe(200)
    await expect.poll(() => received).toContainEqual({ number: 2 })
    const note = await post(second, '/test/notes', { text: `cut ${round}` })
    expect(note.statusCode).toBe(200)
    await expect.poll(() => countedOf(`cut ${round}`)).toEqual([{ counted: 1 }])
  }
  // The notification of new rows works again, too: events no longer wait for the next poll.
  received.splice(0)
  await expect
    .poll(async () => {
      const began = performance.now()
      await post(second, '/test/ring', { number: 3 })
      await expect.poll(() => received, { interval: 5 }).toContainEqual({ number: 3 })
      received.splice(0)
      return performance.now() - began < 500
    })
    .toBe(true)
})

test('a connection that is lost just when a job is reported as done has no effect: the job is not run twice', async () => {
  const { pool } = house.house.database
  // The first three connections that would delete the job fail.
  await pool.query(`
    CREATE SEQUENCE deaths;
    CREATE FUNCTION die_thrice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('deaths') <= 3 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER die_thrice BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW
      WHEN (OLD.payload->>'milliseconds' IS NOT NULL) EXECUTE FUNCTION die_thrice()`)
  const second = await open()
  await second.startJobs()
  await plan({ milliseconds: 1 })
  await expect.poll(plannedWalks, { timeout: 10_000 }).toBe(0)
  await pool.query('DROP TRIGGER die_thrice ON graphile_worker._private_jobs')
  expect(walks).toEqual(['begun', 'ended'])
  await plan({ milliseconds: 1 })
  await expect.poll(() => walks.length).toBe(4)
})

test('a failed job keeps its next attempt, and its row contains no personal data, for any error', async () => {
  const second = await open()
  await second.startJobs()
  for (const word of Object.keys(oddWords)) await plan({ milliseconds: word })
  const failed = async () =>
    (
      await house.house.database.pool.query(
        `SELECT last_error FROM graphile_worker._private_jobs WHERE attempts > 0 AND locked_at IS NULL AND key IS NULL`,
      )
    ).rows
  await expect.poll(failed).toHaveLength(3)
  expect(JSON.stringify(await failed())).not.toMatch(/王小明|\\u0000|\\ud83d/)
})

test('a worker that ends by itself is restarted', async () => {
  const second = await open()
  await second.startJobs()
  const { exitCode } = process
  // Notification of another version of the job library to all workers when it changes their tables.
  await house.house.database.pool.query(`SELECT pg_notify('worker:migrate', '{"migrationNumber":99,"breaking":true}')`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  process.exitCode = exitCode
  await plan({ milliseconds: 1 })
  await expect.poll(() => walks).toEqual(['begun', 'ended'])
})

test('a worker that loses the connection of its guard keeps its job, though peers check', async () => {
  const [second, third] = [await open(), await open()]
  await second.startJobs()
  await plan({ milliseconds: 7000 })
  await expect.poll(() => walks).toEqual(['begun'])
  await third.startJobs()
  const { pool } = house.house.database
  const cut = await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'
       AND ((classid::bigint << 32) | objid::bigint) IN
         (SELECT lock_key FROM kit.job_workers JOIN graphile_worker._private_jobs ON locked_by = worker_id)`,
  )
  expect(cut.rowCount).toBe(1)
  await expect.poll(() => walks).toEqual(['begun', 'ended'])
  await expect.poll(lockedJobs).toBe(0)
})

test('a plan that arrives while a worker takes the job of its key is not lost', async () => {
  const { database, jobs } = house.house
  await database.transaction((tx) => jobs.plan(tx, walk, { milliseconds: 1 }, { key: 'walk' }))
  const worker = await database.pool.connect()
  await worker.query('BEGIN')
  await worker.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'w', locked_at = '2026-11-20', attempts = 1 WHERE key = 'walk'`,
  )
  const planned = database.transaction((tx) => jobs.plan(tx, walk, { milliseconds: 2 }, { key: 'walk' }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await worker.query('COMMIT')
  worker.release()
  await planned
  const { rows } = await database.pool.query<{ payload: unknown }>(
    `SELECT payload FROM graphile_worker._private_jobs WHERE key = 'walk' AND locked_at IS NULL`,
  )
  expect(rows).toEqual([{ payload: { milliseconds: 2 } }])
})

test('a job whose key is planned again while it runs finishes, and the new plan runs as well', async () => {
  const { database, jobs } = house.house
  const second = await open()
  await second.startJobs()
  const planKey = (milliseconds: number, keepDueAt = false) =>
    database.transaction((tx) =>
      jobs.plan(tx, walk, { milliseconds }, { key: 'walk', dueAt: '2026-01-01T00:00:00.000Z', keepDueAt }),
    )
  const gate = Promise.withResolvers<void>()
  mayEnd = gate.promise
  await planKey(1)
  await expect.poll(() => walks, { timeout: 10_000 }).toEqual(['begun'])
  await planKey(5, true)
  await database.transaction((tx) => jobs.unplan(tx, 'some other key'))
  await expect.poll(() => walks, { timeout: 10_000 }).toEqual(['begun', 'begun'])
  gate.resolve()
  await expect.poll(plannedWalks, { timeout: 10_000 }).toBe(0)
  expect(walks).toEqual(['begun', 'begun', 'ended', 'ended'])
})

test('keepDueAt keeps the due time of a plan, without it the later call wins', async () => {
  const { database, jobs } = house.house
  const planAt = (dueAt: string, keepDueAt: boolean) =>
    database.transaction((tx) => jobs.plan(tx, walk, { milliseconds: 1 }, { key: 'walk', dueAt, keepDueAt }))
  const dueAt = async () =>
    (await database.pool.query(`SELECT run_at FROM graphile_worker._private_jobs WHERE key = 'walk'`)).rows
  await planAt('2026-12-01T00:00:00.000Z', true)
  await planAt('2026-12-02T00:00:00.000Z', true)
  expect(await dueAt()).toEqual([{ run_at: '2026-12-01T00:00:00.000Z' }])
  await planAt('2026-12-03T00:00:00.000Z', false)
  expect(await dueAt()).toEqual([{ run_at: '2026-12-03T00:00:00.000Z' }])
  await database.transaction((tx) => jobs.unplan(tx, 'walk'))
  expect(await dueAt()).toEqual([])
})

test('a job that plans its own successor and then fails is not run twice, under the held clock as under the real one', async () => {
  const { database, jobs, clock } = house.house
  await database.transaction((tx) => jobs.plan(tx, walk, { milliseconds: 1 }, { key: 'walk', dueAt: clock.now() }))
  await database.pool.query(`UPDATE graphile_worker._private_jobs SET payload = '{"milliseconds":[]}'`)
  await expect(house.settle()).rejects.toThrow('invalid_union')
  // It waits for another attempt under its key, so that a plan replaces it instead of coexisting with it.
  await database.transaction((tx) => jobs.plan(tx, walk, { milliseconds: 1 }, { key: 'walk' }))
  expect(await plannedWalks()).toBe(1)
  await house.settle()
  expect(walks).toEqual(['begun', 'ended'])
})

async function plan(payload: z.output<typeof walk.payload>): Promise<void> {
  const { database, jobs } = house.house
  await database.transaction((tx) => jobs.plan(tx, walk, payload, { dueAt: '2026-01-01T00:00:00.000Z' }))
}

async function plannedWalks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM graphile_worker._private_jobs jobs
    JOIN graphile_worker._private_tasks tasks ON tasks.id = task_id WHERE identifier = ${walk.name}`.execute(
    tablesOf(house.house.database),
  )
  return rows[0]?.count ?? 0
}

async function countedOf(text: string): Promise<unknown> {
  return (await house.house.database.pool.query('SELECT counted FROM notebook.notes WHERE text = $1', [text])).rows
}
