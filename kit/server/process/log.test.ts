import { defineCall, Refusal } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answer, bindJob, createLog, defineJob, type OpenHouse, type ServerSlice, tablesOf } from '../index.ts'
import { notebook } from '../testing/notebook.ts'
import { openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

/** Personal data: in the body, the query, the headers, in our errors and in those of the database. */
const name = '王小明'
const phone = '0912345678'
const address = '臺北市信義區市府路45號'
const person = [name, phone, address, 'Ana Lin', '+886912', '%E7%8E%8B']
const sentence = `${name} Ana Lin ${phone}\n    at ${address} (+886912:1:2)`

const gossip = defineCall({
  id: 'OWN-gossip-tell',
  method: 'POST',
  path: '/test/gossip/{how}',
  who: 'rider',
  purpose: 'goes wrong with a person in its mouth',
  params: z.object({ how: z.string() }),
  query: z.object({ q: z.string() }),
  body: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  reply: z.object({}),
})
const repeatGossip = defineJob('gossip.repeat', z.object({ text: z.string() }))

const gossips: ServerSlice = {
  name: 'gossip',
  calls: [
    answer(gossip, async ({ params, body, tx, house }) => {
      const tables = tablesOf(tx)
      if (params.how === 'away') throw new Refusal('kit.databaseAway')
      if (params.how === 'thrown') throw new TypeError(sentence, { cause: new Error(body.name) })
      if (params.how === 'many') throw new AggregateError([new Error(body.phone)], body.address)
      if (params.how === 'fields') throw Object.assign(new Error('x'), { body, name: body.name, code: body.phone })
      if (params.how === 'parsed') z.parse(z.object({ [body.phone]: z.number() }), { [body.phone]: body.name })
      if (params.how === 'cast') await sql`SELECT ${body.phone + body.name}::int`.execute(tables)
      if (params.how === 'unique') {
        await sql`CREATE TABLE IF NOT EXISTS notebook.people (phone text PRIMARY KEY)`.execute(tables)
        for (const _ of [1, 2]) await sql`INSERT INTO notebook.people VALUES (${body.phone})`.execute(tables)
      }
      if (params.how === 'job') {
        await house.jobs.plan(tx, repeatGossip, { text: sentence }, { dueAt: '2026-01-01T00:00:00.000Z' })
        return {}
      }
      throw body
    }),
  ],
  jobs: [
    bindJob(repeatGossip, async ({ payload }) => {
      throw new Error(payload.text)
    }),
  ],
}

let first: TestHouse
let server: OpenHouse
let lines: string[] = []
beforeAll(async () => {
  first = await openTestHouse({ slices: [notebook, gossips] })
  const log = createLog({ destination: { write: (line) => void lines.push(line) } })
  server = await openSecondHouse(first, { slices: [notebook, gossips], log })
})
afterAll(async () => {
  await server.close()
  await first.close()
})
beforeEach(() => {
  lines = []
})

const send = (how: string) =>
  server.app.inject({
    method: 'POST',
    url: `/gw/test/gossip/${how}?q=${encodeURIComponent(sentence)}`,
    headers: { authorization: 'Bearer rider:ana', 'x-name': encodeURIComponent(name), cookie: `phone=${phone}` },
    payload: { name, phone, address },
  })

test.each(['thrown', 'many', 'fields', 'parsed', 'cast', 'unique', 'body'])(
  'a fault is logged once, with its kind and its stack and no personal data (%s)',
  async (how) => {
    expect((await send(how)).statusCode).toBe(500)
    expect(lines).toHaveLength(1)
    for (const word of person) expect(lines[0]).not.toContain(word)
    const { err } = JSON.parse(lines[0] ?? '') as { err: { type: string; places?: string[] } }
    if (how !== 'body') expect(err.places?.join()).toMatch(/log\.test\.ts|node_modules\/pg/)
  },
)

test('the names in a database error are logged: its code, the table and the constraint', async () => {
  await send('unique')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { code: '23505', schema: 'notebook', table: 'people', constraint: 'people_pkey' },
  })
})

test('a failed job is logged with its name and number and no personal data', async () => {
  await server.startJobs()
  expect((await send('job')).statusCode).toBe(200)
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'gossip.repeat', attempt: 1, err: { type: 'Error' } })
  for (const word of person) expect(lines.join()).not.toContain(word)
})

test('fields that could contain personal data are removed even if they are logged by mistake', () => {
  server.house.log.warn({ phone, rider: { displayName: name, address } }, 'careless')
  for (const word of person) expect(lines.join()).not.toContain(word)
})

test('a refused call is logged with its call, status and code, and no personal data [ERR-007]', async () => {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/gw/test/gossip/thrown?q=${encodeURIComponent(sentence)}`,
    headers: { authorization: 'Bearer rider:ana' },
    payload: { name, phone },
  })
  expect(statusCode).toBe(400)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ call: gossip.id, status: 400, code: 'INVALID_INPUT' })
  for (const word of person) expect(lines[0]).not.toContain(word)
})

test('a refused call is logged for any status, also for an unknown path [ERR-007]', async () => {
  const note = { method: 'POST', url: '/gw/test/notes', payload: { text: 'LOUD' } } as const
  const as = { authorization: 'Bearer rider:ana' }
  const asks = [
    [note, 401, 'TOKEN_INVALID_OR_EXPIRED'],
    [{ ...note, headers: as, payload: { text: '' } }, 400, 'INVALID_INPUT'],
    [{ ...note, headers: { ...as, 'content-type': 'application/json' }, payload: '{' }, 400, 'INVALID_INPUT'],
    [{ ...note, headers: as }, 422, 'TOO_LOUD'],
    [{ ...note, url: '/gw/test/gossip/away?q=x', headers: as, payload: { name, phone, address } }, 503, 'MAINTENANCE'],
    [{ method: 'GET', url: '/gw/made-up' }, 404, 'ROUTE_NOT_FOUND'],
  ] as const
  for (const [ask, status, code] of asks) {
    lines = []
    expect((await server.app.inject(ask)).statusCode).toBe(status)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ status, code, msg: 'call refused' }),
    ])
  }
})

test('a fault of a page is logged with its stack and the device, and nothing else [SHL-051]', async () => {
  const fault = { kind: 'fault', what: 'TypeError', route: '/myOrder/:id', places: ['index-1.js:1:20'] }
  const device = { model: 'Pixel 9', platform: 'Android', appVersion: '0.1.0+1' }
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/gw/page-faults',
    payload: { faults: [{ ...fault, message: sentence }], device },
  })
  expect(statusCode).toBe(200)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...fault, device, msg: 'page fault' })
  for (const word of person) expect(lines[0]).not.toContain(word)
})

test('an unreadable device is logged as such, and so is a failed response [SHL-052]', async () => {
  const device = { model: '', platform: 'Android', appVersion: '0.1.0+1' }
  const faults = [
    { kind: 'device', what: 'TypeError', route: '/', places: ['device-facts.js:1:20'] },
    { kind: 'answer', what: 'CALL-011 503', route: '/', places: [] },
  ]
  const report = { method: 'POST', url: '/gw/page-faults', payload: { faults, device } } as const
  expect((await server.app.inject(report)).statusCode).toBe(200)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(faults.map((fault) => ({ ...fault, device })))
})

// The last one: it uses up the budget of this minute.
test('reports of page faults are limited to a number of log lines per network and minute', async () => {
  const fault = {
    kind: 'fault',
    what: 'x'.repeat(80),
    route: '/',
    places: Array.from({ length: 8 }, () => 'y'.repeat(120)),
  }
  const device = { model: 'Pixel 9', platform: 'Android', appVersion: '0.1.0+1' }
  const faults = Array.from({ length: 20 }, () => fault)
  const report = (network: number) =>
    server.app.inject({
      ...{ method: 'POST', url: '/gw/page-faults', payload: { faults, device } },
      remoteAddress: `10.0.${network >> 8}.${network & 255}`,
    })
  const written = () => lines.filter((line) => line.includes('"page fault"')).length
  const said = () => lines.filter((line) => line.includes('more page faults come')).length
  for (let times = 0; times < 10; times += 1) expect((await report(1)).statusCode).toBe(200)
  expect([written(), said()]).toEqual([40, 1])
  // Another network is still logged, up to the limit of the process.
  await report(2)
  expect(written()).toBe(60)
  for (let network = 3; network < 60; network += 1) await report(network)
  // Three were logged in the previous tests.
  expect([written(), said()]).toEqual([397, 1])
  expect(lines.join('').length).toBeLessThan(1_000_000)
})
