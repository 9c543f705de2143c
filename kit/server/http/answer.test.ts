import { defineCall, Refusal } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answer, intend, type ServerSlice, tablesOf } from '../index.ts'
import { notebook } from '../testing/notebook.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

const order = defineCall({
  id: 'OWN-shop-order',
  method: 'POST',
  path: '/test/shop',
  who: 'rider',
  purpose: 'writes that it wants something, asks outside, writes what came of it',
  idempotent: 'honoured',
  body: z.object({ wish: z.string() }),
  reply: z.object({ id: z.int(), came: z.string() }),
  refusals: ['kit.notFound'],
})

let begun = 0
let looked = 0
let seenLast: string | undefined
let acted = 0
let whileActing: () => Promise<void> = async () => undefined
const orderAnswer = answer(order, {
  intent: z.object({ id: z.int() }),
  prepare({ body }) {
    if (!body.wish.startsWith('far ')) return undefined
    return async () => {
      looked += 1
      if (body.wish === 'far nothing') throw new Refusal('kit.notFound')
      return body.wish
    }
  },
  async begin({ body, tx, prepared }) {
    begun += 1
    seenLast = prepared()
    if (body.wish === 'nothing') throw new Refusal('kit.notFound')
    return intend({ id: await write(tx, `wanted ${body.wish}`) })
  },
  async act({ house, intent }) {
    acted += 1
    // Other connections see the intent, so that a job can resume it.
    const { rowCount } = await house.database.pool.query('SELECT 1 FROM notebook.notes WHERE id = $1', [intent.id])
    await whileActing()
    return { came: rowCount === 1 ? 'in time' : 'too early' }
  },
  async finish({ body, tx, intent, result }) {
    await write(tx, `got ${body.wish}`)
    if (body.wish === 'refused') return new Refusal('kit.movedMeanwhile')
    if (body.wish === 'undone') throw new Refusal('kit.movedMeanwhile')
    return { id: intent.id, came: result.came }
  },
})

async function write(tx: Parameters<typeof tablesOf>[0], text: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`INSERT INTO notebook.notes (text) VALUES (${text}) RETURNING id`.execute(
    tablesOf(tx),
  )
  return rows[0]?.id ?? 0
}

const shop: ServerSlice = { name: 'shop', calls: [orderAnswer] }
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [notebook, shop] })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.house.database.pool.query('DELETE FROM kit.intents')
  begun = 0
  looked = 0
  seenLast = undefined
  acted = 0
  whileActing = async () => undefined
})

const ask = (wish: string, key?: string) =>
  house.call(order, { as: { bearer: 'rider:ana' }, body: { wish }, ...(key === undefined ? {} : { key }) })
const notesOf = async (wish: string): Promise<readonly string[]> => {
  const { rows } = await house.house.database.pool.query<{ text: string }>(
    'SELECT text FROM notebook.notes WHERE text IN ($1, $2) ORDER BY id',
    [`wanted ${wish}`, `got ${wish}`],
  )
  return rows.map(({ text }) => text)
}
const intents = async () => (await house.house.database.pool.query('SELECT 1 FROM kit.intents')).rowCount

test('the intent is committed before a provider is called, and the effect is written after', async () => {
  expect((await ask('tea')).data.came).toBe('in time')
  expect(await notesOf('tea')).toEqual(['wanted tea', 'got tea'])
})

test('with a key everything happens once, and its response is stored', async () => {
  const first = await ask('rice', 'rice')
  expect((await ask('rice', 'rice')).body).toEqual(first.body)
  expect([looked, seenLast]).toEqual([0, undefined])
  expect([begun, acted, await notesOf('rice'), await intents()]).toEqual([1, 1, ['wanted rice', 'got rice'], 0])
})

test('a process that dies between the stages leaves its intent: the same key resumes it and starts nothing again', async () => {
  whileActing = () => Promise.reject(new Error('killed'))
  expect((await ask('soup', 'soup')).status).toBe(500)
  expect([await notesOf('soup'), await intents()]).toEqual([['wanted soup'], 1])
  await house.restart()
  whileActing = async () => undefined
  expect((await ask('soup', 'soup')).data.came).toBe('in time')
  expect([begun, await notesOf('soup'), await intents()]).toEqual([1, ['wanted soup', 'got soup'], 0])
})

test('two concurrent attempts between the stages have one effect and one response', async () => {
  let letGo = () => undefined as void
  const together = new Promise<void>((resolve) => {
    letGo = resolve
  })
  whileActing = async () => {
    if (acted === 2) letGo()
    await together
  }
  const first = ask('cake', 'cake')
  while (acted === 0) await new Promise((resolve) => setImmediate(resolve))
  const answers = await Promise.all([first, ask('cake', 'cake')])
  expect(answers[0].body).toEqual(answers[1].body)
  expect([begun, await notesOf('cake')]).toEqual([1, ['wanted cake', 'got cake']])
})

test('a refusal of the first stage leaves no data, and is stored', async () => {
  expect([(await ask('nothing', 'no')).status, (await ask('nothing', 'no')).status]).toEqual([404, 404])
  expect([begun, acted, await intents()]).toEqual([1, 0, 0])
})

test('a refusal that the last stage returns keeps its writes, one that it throws rolls them back; both are stored', async () => {
  expect([(await ask('refused', 'r')).status, (await ask('refused', 'r')).status]).toEqual([409, 409])
  expect(await notesOf('refused')).toEqual(['wanted refused', 'got refused'])
  expect([(await ask('undone', 'u')).status, (await ask('undone', 'u')).status]).toEqual([409, 409])
  expect(await notesOf('undone')).toEqual(['wanted undone'])
  expect([acted, await intents()]).toEqual([2, 0])
})

test('a preliminary request is sent before the first stage, and not again if the key has its response', async () => {
  const first = await ask('far tea', 'far')
  expect(first.status).toBe(200)
  expect((await ask('far tea', 'far')).body).toEqual(first.body)
  expect([looked, begun, acted, seenLast]).toEqual([1, 1, 1, 'far tea'])
  // A refusal there counts as one of the first stage: it leaves no data and is stored.
  expect([(await ask('far nothing', 'none')).status, (await ask('far nothing', 'none')).status]).toEqual([404, 404])
  expect([looked, begun, acted, await intents()]).toEqual([2, 2, 1, 0])
  whileActing = () => Promise.reject(new Error('killed'))
  expect((await ask('far soup', 'soup-again')).status).toBe(500)
  whileActing = async () => undefined
  expect((await ask('far soup', 'soup-again')).status).toBe(200)
  expect([looked, begun]).toEqual([3, 3])
})

test('an intent belongs to its request: the same key with another content is refused', async () => {
  whileActing = () => Promise.reject(new Error('killed'))
  await ask('eggs', 'mine')
  whileActing = async () => undefined
  expect((await ask('ham', 'mine')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await notesOf('ham')).toEqual([])
})
