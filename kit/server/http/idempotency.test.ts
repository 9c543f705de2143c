import { defineCall, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replyWith, answer, type ServerSlice, tablesOf } from '../index.ts'
import { notebook, remindOfNote } from '../testing/notebook.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

const draw = defineCall({
  id: 'OWN-till-draw',
  method: 'POST',
  path: '/test/till/{how}',
  who: 'rider',
  purpose: 'writes one note, and answers as it is told',
  idempotent: 'honoured',
  params: z.object({ how: z.string() }),
  query: z.object({ coins: z.optional(z.string()) }),
  body: z.object({ amount: z.optional(z.number()) }),
  reply: z.object({ id: z.int() }),
  refusals: ['kit.notFound'],
})

let drawn = 0
let isOpen = true
const till: ServerSlice = {
  name: 'till',
  calls: [
    answer(draw, async ({ params, body, tx }) => {
      drawn += 1
      const tables = tablesOf(tx)
      await sql`INSERT INTO notebook.notes (text) VALUES ('drawn')`.execute(tables)
      if (params.how === 'number') await sql`SELECT ${body.amount ?? 0}::bigint::integer`.execute(tables)
      if (params.how === 'session') return replyWith({ id: 1 }, { session: { token: 't', seconds: 1 } })
      if (isOpen) return { id: drawn }
      if (params.how === 'fault') throw new Error('no')
      const refusal = new Refusal(`kit.${params.how}`)
      if (body.amount === 0) return refusal
      throw refusal
    }),
  ],
}

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [notebook, till] })
})
afterAll(() => house.close())
beforeEach(() => {
  drawn = 0
  isOpen = true
})
const ana = { bearer: 'rider:ana' }
const notes = async () =>
  (await house.house.database.pool.query(`SELECT count(*)::int AS count FROM notebook.notes`)).rows[0]?.count as number

test.each(['signInNeeded', 'rateLimited', 'draining', 'fault'])(
  'a response that may differ at the next attempt is not stored: after %s the same key is tried again',
  async (how) => {
    const ask = (amount?: number) =>
      house.call(draw, {
        as: ana,
        key: `again-${how}-${amount}`,
        params: { how },
        body: amount === 0 ? { amount } : {},
      })
    const before = await notes()
    isOpen = false
    expect([401, 429, 500, 503]).toContain((await ask()).status)
    expect(await notes()).toBe(before)
    isOpen = true
    expect((await ask()).status).toBe(200)
    expect(await notes()).toBe(before + 1)
    if (how === 'fault') return
    // Returned instead of thrown, its writes stay, but its response is not stored either.
    isOpen = false
    await ask(0)
    isOpen = true
    expect((await ask(0)).status).toBe(200)
    expect(await notes()).toBe(before + 3)
  },
)

test('an expected refusal is stored, thrown or returned', async () => {
  for (const amount of [0, 1]) {
    const ask = () => house.call(draw, { as: ana, key: `no-${amount}`, params: { how: 'notFound' }, body: { amount } })
    isOpen = false
    const first = await ask()
    isOpen = true
    expect(first.status).toBe(404)
    expect((await ask()).body).toEqual(first.body)
  }
  expect(drawn).toBe(2)
})

test('a key identifies the whole request: another query or another path is another request', async () => {
  const ask = (how: string, coins: string) =>
    house.call(draw, { as: ana, key: 'whole', params: { how }, query: { coins }, body: {} })
  expect((await ask('a', '1')).status).toBe(200)
  expect((await ask('a', '1')).status).toBe(200)
  expect((await ask('a', '2')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await ask('b', '1')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(drawn).toBe(1)
})

test('two long keys are distinct, and one that is too long is refused by name', async () => {
  const ask = (key: string) => house.call(draw, { as: ana, key, params: { how: 'a' }, body: {} })
  const refused = await ask(`${'k'.repeat(200)}1`)
  expect([refused.status, refused.body.data]).toEqual([400, { field: 'idempotency-key' }])
  expect((await ask('k'.repeat(200))).status).toBe(200)
})

test('a session is never stored under a key: such a call fails at its first use', async () => {
  const before = await notes()
  const answered = await house.call(draw, { as: ana, key: 'session', params: { how: 'session' }, body: {} })
  expect([answered.status, answered.session]).toEqual([500, {}])
  expect(await notes()).toBe(before)
})

test('a number outside the range of its column is refused, not a fault', async () => {
  const body = { amount: 3_000_000_000 }
  const answered = await house.call(draw, { as: ana, params: { how: 'number' }, body, key: 'large' })
  expect([answered.status, answered.body.code]).toEqual([400, 'INVALID_INPUT'])
})

test('keys are deleted after a day, permanently failed jobs after a week', async () => {
  const { database, jobs, clock } = house.house
  const ask = () => house.call(draw, { as: ana, key: 'old', params: { how: 'a' }, body: {} })
  await ask()
  await database.transaction((tx) => jobs.plan(tx, remindOfNote, { text: 'dead' }, { key: 'dead' }))
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, updated_at = $1 WHERE key = 'dead'`,
    [clock.now()],
  )
  await house.advance(23 * 3600)
  await ask()
  expect(drawn).toBe(1)
  await house.advance(2 * 3600)
  await ask()
  expect(drawn).toBe(2)
  const dead = async () =>
    (await database.pool.query(`SELECT 1 FROM graphile_worker._private_jobs WHERE key = 'dead'`)).rowCount
  expect(await dead()).toBe(1)
  house.clock.moveTo(plusSeconds(clock.now(), 7 * 24 * 3600))
  await house.settle()
  expect(await dead()).toBe(0)
})
