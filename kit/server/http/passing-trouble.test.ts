import { defineCall } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answer,
  createLog,
  intend,
  lockUntilEnd,
  type OpenHouse,
  type ServerSlice,
  tablesOf,
  type Tx,
} from '../index.ts'
import { isPassing, noteIfPassing } from './passing-trouble.ts'
import { openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

const shelfCall = <const Id extends `OWN-${string}`>(id: Id, path: string) =>
  defineCall({
    id,
    method: 'POST',
    path,
    who: 'none',
    purpose: 'goes to two shelves, one after the other',
    idempotent: 'honoured',
    body: z.object({ first: z.string(), second: z.string() }),
    reply: z.object({ text: z.string() }),
  })
const goToShelves = shelfCall('OWN-shelf-go', '/test/shelves')
const goInStages = shelfCall('OWN-shelf-goInStages', '/test/shelves/staged')
const loseLine = defineCall({
  id: 'OWN-shelf-loseLine',
  method: 'POST',
  path: '/test/shelves/line/{when}',
  who: 'none',
  purpose: 'loses its connection',
  idempotent: 'honoured',
  params: z.object({ when: z.string() }),
  reply: z.object({}),
})

/** The number of calls with their first row; none continues before the second has arrived. */
let atFirst = 0
let bothThere = Promise.withResolvers<void>()
let tries = 0

type Walk = { readonly first: string; readonly second: string }
async function walk(tx: Tx, { first, second }: Walk): Promise<{ text: string }> {
  tries += 1
  await lockUntilEnd(tx, first)
  await sql`INSERT INTO shelf.walks (first) VALUES (${first})`.execute(tablesOf(tx))
  atFirst += 1
  if (atFirst === 2) bothThere.resolve()
  await bothThere.promise
  await lockUntilEnd(tx, second)
  return { text: `${first} ${second}` }
}
const intent = z.object({ first: z.string(), second: z.string() })
const shelf: ServerSlice = {
  name: 'shelf',
  calls: [
    answer(goToShelves, ({ tx, body }) => walk(tx, body)),
    answer(goInStages, {
      intent,
      begin: async ({ body }) => intend(body),
      act: async () => undefined,
      finish: (input) => walk(input.tx, input.intent),
    }),
    answer(loseLine, async ({ params, tx }) => {
      const end = sql`SELECT pg_terminate_backend(pg_backend_pid())`
      if (params.when === 'now') await end.execute(tablesOf(tx))
      await sql`INSERT INTO shelf.walks (first) VALUES (${params.when})`.execute(tablesOf(tx))
      return {}
    }),
  ],
}

let house: TestHouse
let lines: string[] = []
let second: OpenHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [shelf] })
  await house.house.database.pool.query('CREATE SCHEMA shelf CREATE TABLE walks (first text NOT NULL)')
  const log = createLog({ destination: { write: (line) => void lines.push(line) } })
  second = await openSecondHouse(house, { slices: [shelf], log })
})
beforeEach(async () => {
  ;[atFirst, tries, lines, bothThere] = [0, 0, [], Promise.withResolvers<void>()]
  await house.house.database.pool.query('DELETE FROM shelf.walks')
})
afterAll(async () => {
  await second.close()
  await house.close()
})

const walks = async () =>
  (await house.house.database.pool.query('SELECT first FROM shelf.walks ORDER BY first')).rows.map(({ first }) => first)
const post = (path: string, headers: Record<string, string> = {}, payload: object = {}) =>
  second.app.inject({ method: 'POST', url: `/gw${path}`, headers, payload })

test.each([
  ['/test/shelves', {}],
  ['/test/shelves', { 'idempotency-key': 'plain' }],
  ['/test/shelves/staged', {}],
  ['/test/shelves/staged', { 'idempotency-key': 'staged' }],
])('of two calls that deadlock both are answered, and each is carried out once: %s %o', async (path, headers) => {
  const key = (name: string) =>
    Object.fromEntries(Object.entries(headers).map(([field, value]) => [field, `${value} ${name}`]))
  const answers = await Promise.all([
    post(path, key('a'), { first: 'a', second: 'b' }),
    post(path, key('b'), { first: 'b', second: 'a' }),
  ])
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '{"data":{"text":"a b"}}'],
    [200, '{"data":{"text":"b a"}}'],
  ])
  // The database ended one of the two; otherwise the test proves nothing.
  expect(tries).toBe(3)
  expect(await walks()).toEqual(['a', 'b'])
})

test('a call that loses its connection is asked to retry instead of reported as a fault, and the log has the reason', async () => {
  const answer = await post('/test/shelves/line/now', { 'accept-language': 'en' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    code: 'MAINTENANCE',
    message: 'The system is not answering right now. Please try again in a moment.',
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(await walks()).toEqual([])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'the database could not be asked',
      err: expect.objectContaining({ code: '57P01' }),
    }),
  ])
})

test('however the connection fails at the commit, the same key has its response afterwards and is carried out once', async () => {
  const { pool } = house.house.database
  await pool.query(`
    CREATE SEQUENCE shelf.ends;
    CREATE FUNCTION shelf.end_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('shelf.ends') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER end_first AFTER INSERT ON shelf.walks DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION shelf.end_first()`)
  const headers = { 'idempotency-key': 'at the end' }
  const first = await post('/test/shelves/line/at-commit', headers)
  const again = await post('/test/shelves/line/at-commit', headers)
  await pool.query('DROP TRIGGER end_first ON shelf.walks')
  expect([first.statusCode, again.statusCode]).toEqual([503, 200])
  expect(await walks()).toEqual(['at-commit'])
})

test('an error of the statement itself is a fault, not a transient one', () => {
  const isSaidToPass = (code: string) => {
    const error = Object.assign(new pg.DatabaseError('said', 4, 'error'), { code })
    noteIfPassing(error, false)
    return isPassing(error)
  }
  for (const code of ['57P01', '08006', '53300', '40P01', '25006']) expect.soft(isSaidToPass(code), code).toBe(true)
  for (const code of ['08P01', '57014', '23505', '42P01']) expect.soft(isSaidToPass(code), code).toBe(false)
})
