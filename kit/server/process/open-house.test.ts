import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog, openHouse, seededRandom, systemClock } from '../index.ts'
import { breakDown, countNotes, notebook, payForNote, writeNote } from '../testing/notebook.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

let house: TestHouse
const ana = { bearer: 'rider:ana' }
const written = async () => (await house.call(countNotes, { as: ana })).data.written

beforeAll(async () => {
  house = await openTestHouse({ slices: [notebook] })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.settle()
  house.sent.splice(0)
})

test('a call responds in an envelope, and its effect, event and job exist together', async () => {
  const before = await house.call(countNotes, { as: ana })
  const answer = await house.call(writeNote, { as: ana, body: { text: 'hello' } })
  expect(answer.body).toEqual({ data: { id: answer.data.id, text: 'hello', revision: 1 } })
  expect(house.sent).toEqual([])
  await house.settle()
  expect(house.sent).toEqual([{ room: 'rider:ana', name: 'noteWritten', payload: answer.data }])
  const after = await house.call(countNotes, { as: ana })
  expect(after.data).toEqual({ written: before.data.written + 1, counted: before.data.counted + 1 })
})

test('a call without a session is refused with 401, an unknown path with 404 ROUTE_NOT_FOUND', async () => {
  const answer = await house.call(writeNote, { body: { text: 'hello' } })
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ code: 'TOKEN_INVALID_OR_EXPIRED', message: '請先登入' })
  const nowhere = await house.call({ ...countNotes, path: '/no-such-call' }, { as: ana })
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
})

test("a page of another rider than the browser's current session reads and writes nothing", async () => {
  const before = await written()
  const headers = { 'x-daoxing-rider': 'ben' }
  const refused = await house.call(writeNote, { as: ana, body: { text: 'hello' }, headers })
  expect(refused).toMatchObject({ status: 409, body: { code: 'OTHER_RIDER', data: { rider: 'ana' } } })
  expect((await house.call(countNotes, { as: ana, headers })).status).toBe(409)
  expect(await written()).toBe(before)
  const own = { 'x-daoxing-rider': 'ana' }
  expect((await house.call(writeNote, { as: ana, body: { text: 'hello' }, headers: own })).status).toBe(200)
})

test("invalid bodies return 400 with all fields, in the rider's language, and write nothing", async () => {
  const before = await written()
  const answer = await house.call(writeNote, {
    as: ana,
    body: { text: '', place: { lat: 'north' } } as never,
    headers: { 'accept-language': 'en-US,en' },
  })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', message: 'This does not look right: text' })
  expect((answer.body.data as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual([
    'text',
    'place.lat',
  ])
  const broken = await house.house.database.pool.query('SELECT 1')
  expect(broken.rowCount).toBe(1)
  expect(await written()).toBe(before)
})

test('a refusal rolls its writes back and has its code and text', async () => {
  const before = await written()
  const answer = await house.call(writeNote, { as: ana, body: { text: 'LOUD' } })
  expect([answer.status, answer.body.code]).toEqual([422, 'TOO_LOUD'])
  expect(await written()).toBe(before)
})

test('a fault returns 500 without its message and rolls back', async () => {
  const before = await written()
  const answer = await house.call(breakDown)
  expect([answer.status, answer.body.code]).toEqual([500, 'UNEXPECTED'])
  expect(JSON.stringify(answer.body)).not.toContain('secret')
  expect(await written()).toBe(before)
})

test('the same key returns the first response again and writes once', async () => {
  const before = await written()
  const first = await house.call(writeNote, { as: ana, key: 'tap-1', body: { text: 'once' } })
  const second = await house.call(writeNote, { as: ana, key: 'tap-1', body: { text: 'once' } })
  expect(second.data).toEqual(first.data)
  expect(await written()).toBe(before + 1)
})

test("the same key with another body is refused with 422, another rider's same key is a different key", async () => {
  await house.call(writeNote, { as: ana, key: 'tap-2', body: { text: 'one' } })
  const other = await house.call(writeNote, { as: ana, key: 'tap-2', body: { text: 'two' } })
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const ben = await house.call(writeNote, { as: { bearer: 'rider:ben' }, key: 'tap-2', body: { text: 'two' } })
  expect(ben.status).toBe(200)
})

test('a refusal is stored under its key, too', async () => {
  const first = await house.call(writeNote, { as: ana, key: 'tap-3', body: { text: 'LOUD' } })
  const second = await house.call(writeNote, { as: ana, key: 'tap-3', body: { text: 'LOUD' } })
  expect([first.status, second.status]).toEqual([422, 422])
  expect(second.body).toEqual(first.body)
})

test('twenty taps at once with one key write one note; the early duplicates are refused as such', async () => {
  const before = await written()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => house.call(writeNote, { as: ana, key: 'tap-4', body: { text: 'race' } })),
  )
  expect(await written()).toBe(before + 1)
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
})

test('a call that requires a key is refused without one', async () => {
  const without = await house.call(payForNote, { as: ana, params: { id: 1 } })
  expect([without.status, without.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_MISSING'])
  const answer = await house.call(payForNote, { as: ana, params: { id: 1 }, key: 'pay-1' })
  expect(answer.data).toEqual({ paid: true })
})

test('a write with a cookie from another site is refused, from the same host it is not', async () => {
  const cookie = { cookie: 'some=thing' }
  const foreign = await house.call(writeNote, {
    as: cookie,
    body: { text: 'x' },
    headers: { origin: 'https://evil.example' },
  })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'FIREWALL'])
  const silent = await house.call(writeNote, {
    as: cookie,
    body: { text: 'x' },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(silent.status).toBe(403)
  const own = await house.call(writeNote, {
    as: cookie,
    body: { text: 'x' },
    headers: { origin: 'http://localhost:80', host: 'localhost:80' },
  })
  expect(own.status).toBe(401)
})

test('under the held clock a job runs when it is due and not before', async () => {
  await house.call(writeNote, { as: ana, body: { text: 'later' } })
  await house.advance(59)
  expect(
    house.sent
      .filter(({ name }) => name === 'noteReminder')
      .some(({ payload }) => JSON.stringify(payload).includes('later')),
  ).toBe(false)
  await house.advance(1)
  expect(house.sent).toContainEqual({ room: 'all', name: 'noteReminder', payload: { text: 'later' } })
})

test('the real worker runs the jobs that a killed worker left locked', async () => {
  const { database } = house.house
  await house.call(writeNote, { as: ana, body: { text: 'orphan' } })
  // As if a process had taken the job and been killed: the lock row names a worker whose session lock is free.
  await database.pool.query(`INSERT INTO kit.job_workers VALUES ('dead-worker', 42, $1)`, [house.clock.now()])
  await database.pool.query(`UPDATE graphile_worker._private_jobs SET locked_by = 'dead-worker', locked_at = now()
    WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'notebook.countNote')`)
  const url = new URL(database.pool.options.connectionString ?? '')
  const other = await openHouse({
    slices: [notebook],
    databaseUrl: url.href,
    clock: systemClock,
    random: seededRandom('other'),
    log: createLog({ level: 'silent' }),
    settings: { instance: 'other', publicUrl: 'http://localhost', citySecret: 's', cityUrl: '', build: 'b' },
  })
  try {
    await other.startJobs()
    await expect
      .poll(async () => (await database.pool.query(`SELECT counted FROM notebook.notes WHERE text = 'orphan'`)).rows)
      .toEqual([{ counted: 1 }])
  } finally {
    await other.close()
  }
})
