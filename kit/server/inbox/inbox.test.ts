import { plusSeconds } from '@daoxing/kit/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reseal } from '../index.ts'
import { housekeeping } from '../process/housekeeping.ts'
import { sealWith } from '../process/sealing.ts'
import { bookLater, bookWash, laundry, laundryFaults, pushWashEvent, type WashEvent } from '../testing/laundry.ts'
import { type As, openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { issueCredential } from './peer-credentials.ts'
import { retryFailedEvent } from './retry-failed-event.ts'

let house: TestHouse
let bubbles: As
beforeAll(async () => {
  house = await openTestHouse({ slices: [laundry] })
  bubbles = await credentialOf('bubbles')
})
afterAll(() => house.close())
beforeEach(() => {
  laundryFaults.failures = 0
  laundryFaults.action = undefined
})

async function credentialOf(peerId: string, peerKind = 'laundry'): Promise<As> {
  const { database } = house.house
  const peer = { peerKind, peerId }
  const { credential } = await database.transaction((tx) =>
    issueCredential({ tx, house: house.house, peer, graceSeconds: 0 }),
  )
  return { bearer: credential }
}
const book = (id: string) => house.house.database.transaction((tx) => bookWash(tx, id))
const push = (body: WashEvent, as = bubbles) => house.call(pushWashEvent, { body, as })
const query = async <Row extends object>(text: string, values: readonly unknown[]): Promise<readonly Row[]> =>
  (await house.house.database.pool.query<Row>(text, [...values])).rows
const events = (subject: string) =>
  query<{
    event_number: number
    event_id: string
    state: string
    reason: string | null
    failures: number
    body_sealed: string | null
  }>(
    'SELECT event_number, event_id, state, reason, failures, body_sealed FROM kit.inbox WHERE subject = $1 ORDER BY event_number',
    [subject],
  )
const standings = async (subject: string) => (await events(subject)).map(({ state, reason }) => ({ state, reason }))
const washOf = async (id: string) =>
  (
    await query<{ state: string; steps: readonly string[] }>('SELECT state, steps FROM laundry.washes WHERE id = $1', [
      id,
    ])
  )[0]
const figure = async (name: string) => {
  const { body } = await openFigures()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
}
const openFigures = async () => ({
  body: (
    await Promise.all(
      Object.entries(housekeeping.gauges ?? {}).map(async ([name, read]) => `${name} ${await read(house.house)}`),
    )
  ).join('\n'),
})

test('an event is acknowledged at once, encrypted while it waits, handled by a job, and then loses its body', async () => {
  await book('w1')
  expect((await push({ id: 'w1-1', wash: 'w1', action: 'started', note: 'Mrs. Chen' })).status).toBe(200)
  expect((await washOf('w1'))?.state).toBe('booked')
  const [waiting] = await events('w1')
  expect(waiting?.body_sealed).toMatch(/^k1\./)
  expect(waiting?.body_sealed).not.toContain('Chen')
  await house.settle()
  expect(await washOf('w1')).toEqual({ state: 'washing', steps: ['started'] })
  expect((await events('w1'))[0]).toMatchObject({ state: 'handled', reason: null, body_sealed: null })
})

test('a repeated event gets the response of the first and changes nothing, even after it was handled', async () => {
  await book('w2')
  const event = { id: 'w2-1', wash: 'w2', action: 'started' }
  for (let time = 0; time < 3; time += 1) {
    expect(await push(event)).toMatchObject({ status: 200, data: {} })
    await house.settle()
  }
  expect(await events('w2')).toHaveLength(1)
  expect((await washOf('w2'))?.steps).toEqual(['started'])
})

test('an event id that was used for another event is refused, and the first event stays', async () => {
  await book('w3')
  await push({ id: 'w3-1', wash: 'w3', action: 'started' })
  for (const other of [{ action: 'stopped' }, { wash: 'w1' }, { note: 'more' }]) {
    const refused = await push({ id: 'w3-1', wash: 'w3', action: 'started', ...other })
    expect(refused).toMatchObject({ status: 422, body: { code: 'EVENT_ID_REUSED' } })
  }
  await house.settle()
  expect((await push({ id: 'w3-1', wash: 'w3', action: 'stopped' })).status).toBe(422)
  expect((await washOf('w3'))?.steps).toEqual(['started'])
  // Ids of another peer are separate.
  expect((await push({ id: 'w3-1', wash: 'w3', action: 'stopped' }, await credentialOf('suds'))).status).toBe(200)
  await house.settle()
  expect((await standings('w3'))[1]).toEqual({ state: 'ignored', reason: 'the wash of another vendor' })
})

test('an early event is handled right after its predecessor, and a late one is stored with its reason', async () => {
  await book('w4')
  const at = (second: number) => plusSeconds(house.clock.now(), second - 60)
  await push({ id: 'w4-3', wash: 'w4', action: 'stopped', at: at(3) })
  await push({ id: 'w4-2', wash: 'w4', action: 'paused', at: at(2) })
  await house.settle()
  expect(await standings('w4')).toEqual([
    { state: 'early', reason: 'stopped is not possible in booked yet' },
    { state: 'early', reason: 'paused is not possible in booked yet' },
  ])
  expect([await figure('inbox_early'), await figure('inbox_waiting')]).toEqual([2, 0])
  await push({ id: 'w4-1', wash: 'w4', action: 'started', at: at(1) })
  await house.settle()
  expect((await washOf('w4'))?.state).toBe('finished')
  expect(await figure('inbox_early')).toBe(0)
  await push({ id: 'w4-4', wash: 'w4', action: 'resumed', at: at(2.5) })
  await push({ id: 'w4-5', wash: 'w4', action: 'resumed' })
  await house.settle()
  expect((await standings('w4')).slice(-2)).toEqual([
    { state: 'ignored', reason: 'late: a newer event was handled before resumed' },
    { state: 'ignored', reason: 'late: resumed is not possible after finished' },
  ])
})

test('an event older than a handled one is late, even if the state would accept it', async () => {
  await book('w5')
  const at = (second: number) => plusSeconds(house.clock.now(), second - 60)
  await push({ id: 'w5-1', wash: 'w5', action: 'started', at: at(1) })
  await house.settle()
  await push({ id: 'w5-4', wash: 'w5', action: 'paused', at: at(4) })
  await house.settle()
  await push({ id: 'w5-3', wash: 'w5', action: 'resumed', at: at(3) })
  await house.settle()
  expect(await washOf('w5')).toEqual({ state: 'paused', steps: ['started', 'paused'] })
})

test('an early event is retried when the service moves its subject, or after a pause, and ignored after a day', async () => {
  await push({ id: 'w6-1', wash: 'w6', action: 'started' })
  await house.settle()
  await house.call(bookLater, { params: { wash: 'w6' } })
  await house.settle()
  expect((await washOf('w6'))?.state).toBe('washing')
  await push({ id: 'w7-1', wash: 'w7', action: 'started' })
  await house.settle()
  await book('w7')
  await house.advance(9)
  expect((await washOf('w7'))?.state).toBe('booked')
  await house.advance(1)
  expect((await washOf('w7'))?.state).toBe('washing')
  await push({ id: 'w8-1', wash: 'w8', action: 'started' })
  await house.advance(26 * 3600)
  expect(await standings('w8')).toEqual([{ state: 'ignored', reason: 'the wash is not booked yet, nor within a day' }])
})

test('a handler that throws leaves no partial writes; the event is retried and its reason quotes nothing', async () => {
  await book('w9')
  laundryFaults.failures = 2
  await push({ id: 'w9-1', wash: 'w9', action: 'started', note: 'Mrs. Chen' })
  await expect(house.settle()).rejects.toThrow('is broken')
  expect(await washOf('w9')).toEqual({ state: 'booked', steps: [] })
  expect((await events('w9'))[0]).toMatchObject({ state: 'received', reason: 'Error', failures: 1 })
  await house.restart()
  await expect(house.advance(1)).rejects.toThrow('is broken')
  await house.advance(1)
  expect(await washOf('w9')).toEqual({ state: 'washing', steps: ['started'] })
})

test('an early event that fails once its turn has come is retried by itself, and does not roll back the others', async () => {
  await book('w15')
  await push({ id: 'w15-2', wash: 'w15', action: 'stopped' })
  await house.settle()
  Object.assign(laundryFaults, { failures: 1, action: 'stopped' })
  await push({ id: 'w15-1', wash: 'w15', action: 'started' })
  await house.settle()
  expect(await washOf('w15')).toEqual({ state: 'washing', steps: ['started'] })
  expect((await events('w15'))[0]).toMatchObject({ state: 'early', reason: 'Error', failures: 1 })
  await house.advance(10)
  expect(await washOf('w15')).toEqual({ state: 'finished', steps: ['started', 'stopped'] })
})

test('an event that fails 15 times waits for an operator, who can retry it', async () => {
  await book('w10')
  laundryFaults.failures = 15
  await push({ id: 'w10-1', wash: 'w10', action: 'started' })
  for (let time = 1; time < 15; time += 1) await expect(house.advance(1)).rejects.toThrow('is broken')
  await house.advance(1)
  const [failed] = await events('w10')
  expect(failed).toMatchObject({ state: 'failed', reason: 'Error', failures: 15 })
  expect(await figure('inbox_failed')).toBe(1)
  await house.advance(3600)
  expect((await washOf('w10'))?.state).toBe('booked')
  const retry = () =>
    house.house.database.transaction((tx) =>
      retryFailedEvent({ tx, house: house.house, eventNumber: failed?.event_number ?? 0 }),
    )
  expect(await retry()).toMatchObject({ state: 'received', failures: 0 })
  await house.settle()
  expect((await washOf('w10'))?.state).toBe('washing')
  expect(await figure('inbox_failed')).toBe(0)
  expect(await retry()).toBeUndefined()
})

test('a replay from 30 days ago is acknowledged and ignored, and the clock of a peer cannot run ahead', async () => {
  await book('w11')
  const now = house.clock.now()
  expect((await push({ id: 'w11-0', wash: 'w11', action: 'started', at: plusSeconds(now, -31 * 86_400) })).status).toBe(
    200,
  )
  expect(await standings('w11')).toEqual([{ state: 'ignored', reason: 'older than the replay window' }])
  await push({ id: 'w11-1', wash: 'w11', action: 'started', at: plusSeconds(now, 86_400) })
  await house.advance(60)
  await push({ id: 'w11-2', wash: 'w11', action: 'paused', at: house.clock.now() })
  await house.settle()
  expect((await washOf('w11'))?.state).toBe('paused')
})

test('an event that is too large, or without a name or a valid time, is refused and leaves no data', async () => {
  const before = (await query('SELECT 1 AS one FROM kit.inbox', [])).length
  for (const [field, event] of [
    ['body', { note: '瓶'.repeat(11_000) }],
    ['eventId', { id: '' }],
    ['eventId', { id: 'x'.repeat(201) }],
    ['subject', { wash: 'x'.repeat(201) }],
    ['happenedAt', { at: '2026-13-00T00:00:00.000Z' }],
  ] as const) {
    const refused = await push({ id: 'w12-1', wash: 'w12', action: 'started', ...event })
    expect(refused).toMatchObject({ status: 400, body: { data: { field } } })
  }
  expect(await query('SELECT 1 AS one FROM kit.inbox', [])).toHaveLength(before)
})

test('pending events are re-encrypted after a key rotation', async () => {
  await push({ id: 'w13-1', wash: 'w13', action: 'started' })
  const secrets = ['a newer secret', 'city-secret']
  const columns = (housekeeping.sealed?.columns ?? []).filter(({ table }) => table === 'kit.inbox')
  await reseal({ database: house.house.database, sealed: { columns, fields: [] }, secrets })
  const [row] = await query<{ body_sealed: string; digest_sealed: string }>(
    "SELECT body_sealed, digest_sealed FROM kit.inbox WHERE event_id = 'w13-1'",
    [],
  )
  const seal = sealWith(() => ['a newer secret'], 'daoxing inbox')
  expect(seal.open(row?.body_sealed ?? '')).toContain('w13-1')
  expect(seal.open(row?.digest_sealed ?? '')).toMatch(/^[0-9a-f]{64}$/)
  await reseal({ database: house.house.database, sealed: { columns, fields: [] }, secrets: secrets.toReversed() })
})

test('an event is deleted after 90 days', async () => {
  await push({ id: 'w14-1', wash: 'w14', action: 'started' })
  const receivedAt = house.clock.now()
  for (const [days, left] of [
    [89, 1],
    [91, 0],
  ] as const) {
    house.clock.moveTo(plusSeconds(receivedAt, days * 86_400))
    await house.settle()
    expect(await events('w14')).toHaveLength(left)
  }
})
