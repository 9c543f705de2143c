import {
  getDriverTalk,
  getTalk,
  prepareCall,
  prepareDriverCall,
  seeDriverMessages,
  seeRiderMessages,
  sendToDriver,
  sendToRider,
  talkMessageChanged,
  talkSecondsAfterEnd,
} from '@daoxing/dispatch/contract'
import { openVoiceExchange, type VoiceExchange } from '@daoxing/dispatch/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { lockUntilEnd } from '@daoxing/kit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City } from './testing/index.ts'

let city: City
let exchange: VoiceExchange
beforeAll(async () => {
  exchange = await openVoiceExchange()
  city = await aCity({ settings: { cityUrl: exchange.url } })
})
afterAll(async () => {
  await city.close()
  await exchange.close()
})

const key = (name: string) => `key-${name}`.padEnd(12, '0')
/** Moves the clock, then runs the jobs that have fallen due once, at the end. */
const later = async (seconds: number) => {
  city.clock.moveTo(plusSeconds(city.clock.now(), seconds))
  await city.settle()
}
const events = (room: string) =>
  city.sent.filter((sent) => sent.room === room && sent.name === talkMessageChanged.name).map(({ payload }) => payload)

test('rider and driver write to each other, each sees phrases in their own language, unread until opened [TAXI-011]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const params = { hash }
  await city.house.database.pool.query("UPDATE dispatch.drivers SET language = 'ja' WHERE driver_id = $1", [
    driver.driverId,
  ])
  const sent = await city.call(sendToDriver, { params, body: { key: key('a'), phrase: 'waitMoment' }, as: rider.as })
  expect(sent.data).toMatchObject({ number: 1, revision: 1, from: 'rider', text: '請等我一下', read_at: null })
  await city.settle()
  expect(events(`driver:${driver.driverId}`)).toMatchObject([{ message: { text: '少しお待ちください' } }])
  await city.call(sendToRider, { params, body: { key: key('b'), text: ' 我在 7-11 前面 ' }, as: driver.as })
  await city.settle()
  expect(events(`rider:${rider.riderId}`).at(-1)).toMatchObject({
    message: { trip_hash: hash, number: 2, from: 'driver', phrase: null, text: '我在 7-11 前面' },
  })
  const talk = (await city.call(getTalk, { params, as: rider.as })).data
  expect(talk).toMatchObject({ is_open: true, unread: 1, driver_id: driver.driverId })
  expect(talk.phrases.map(({ text }) => text)).toContain('請等我一下')
  expect((await city.call(getDriverTalk, { params, as: driver.as })).data.phrases[0]?.text).toBe('到着しました')

  const come = { number: 2, how: 'delivered' } as const
  expect((await city.call(seeDriverMessages, { params, body: come, as: rider.as })).data.unread).toBe(1)
  const read = { number: 2, how: 'read' } as const
  const seen = (await city.call(seeDriverMessages, { params, body: read, as: rider.as })).data
  // One's own messages are not marked as read.
  expect(seen.messages.map(({ revision, read_at: at }) => [revision, at !== null])).toEqual([
    [1, false],
    [3, true],
  ])
  expect(seen.unread).toBe(0)
  await city.settle()
  expect(events(`driver:${driver.driverId}`).at(-1)).toMatchObject({ message: { number: 2, revision: 3 } })
  expect((await city.call(seeRiderMessages, { params, body: read, as: driver.as })).data.unread).toBe(0)
})

test('a message that is repeated with its key is stored once, even concurrently', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'ARRIVED')
  const params = { hash }
  const send = () => city.call(sendToDriver, { params, body: { key: key('once'), text: '我在門口' }, as: rider.as })
  const answers = [...(await Promise.all([send(), send(), send()])), await send()]
  expect(new Set(answers.map(({ data }) => data.number))).toEqual(new Set([1]))
  await city.settle()
  expect(events(`driver:${driver.driverId}`).filter((one) => JSON.stringify(one).includes(hash))).toHaveLength(1)
  expect((await city.call(getTalk, { params, as: rider.as })).data.messages).toHaveLength(1)
})

test('only the rider and the driver of a trip read, write or call; a driver who gave the trip back loses access', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const [stranger, other] = [await city.rider(), await city.driver()]
  const params = { hash }
  const body = { key: key('x'), text: '你好' }
  const refusals = async (as: { rider: object; driver: object }) => [
    await city.call(getTalk, { params, as: as.rider }),
    await city.call(sendToDriver, { params, body, as: as.rider }),
    await city.call(seeDriverMessages, { params, body: { number: 1, how: 'read' }, as: as.rider }),
    await city.call(prepareCall, { body: { trip_hash: hash }, as: as.rider }),
    await city.call(getDriverTalk, { params, as: as.driver }),
    await city.call(sendToRider, { params, body, as: as.driver }),
    await city.call(seeRiderMessages, { params, body: { number: 1, how: 'read' }, as: as.driver }),
    await city.call(prepareDriverCall, { params, as: as.driver }),
  ]
  for (const { status, body: said } of await refusals({ rider: stranger.as, driver: other.as }))
    expect([status, said.code]).toEqual([404, 'NOT_FOUND'])
  await city.call(sendToDriver, { params, body, as: rider.as })
  await driver.cancels()
  for (const { status } of (await refusals({ rider: stranger.as, driver: driver.as })).slice(4))
    expect(status).toBe(404)
  // The rider's message has no recipient now, and the next driver sees an empty conversation.
  const closed = await city.call(sendToDriver, { params, body: { ...body, key: key('y') }, as: rider.as })
  expect([closed.status, closed.body.code]).toEqual([409, 'TALK_CLOSED'])
  expect((await city.call(getTalk, { params, as: rider.as })).data).toMatchObject({ driver_id: null, messages: [] })
  await rider.cancels(hash)
})

test('an empty message, one that is too long, and a phrase of the other side are refused', async () => {
  const { rider, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const send = (body: object) =>
    city.call(sendToDriver, { params: { hash }, body: { key: key('bad'), ...body }, as: rider.as })
  expect((await send({ text: '   ' })).body.code).toBe('MESSAGE_EMPTY')
  expect((await send({})).body.code).toBe('MESSAGE_EMPTY')
  for (const body of [{ text: '長'.repeat(201) }, { phrase: 'gotIt' }, { phrase: 'thanks', text: '謝謝' }])
    expect((await send(body)).status).toBe(400)
})

test('the driver is called through a pool number, and neither sees the other’s own [TAXI-100]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const ask = () => city.call(prepareCall, { body: { trip_hash: hash }, as: rider.as })
  const mine = (await ask()).data
  const theirs = (await city.call(prepareDriverCall, { params: { hash }, as: driver.as })).data
  expect(mine.phone_number).toMatch(/^\+886277000/)
  expect(theirs.phone_number).toBe(mine.phone_number)
  // The pair gets one lease, and a repeated call returns it.
  expect((await ask()).data).toEqual(mine)
  const [lease] = [...exchange.lent.entries()].filter(([reference]) => reference.startsWith(hash))
  expect(lease?.[1].parties[0]).toBe(rider.phoneE164)
  expect(lease?.[1].parties).toHaveLength(2)
  expect(exchange.requests.filter((method) => method === 'PUT')).toHaveLength(1)
  const own = lease?.[1].parties ?? []
  const shown = JSON.stringify([mine, theirs, await driver.trip(), await rider.sees(hash)])
  for (const number of own) expect(shown).not.toContain(number)
  // The trip is found by its number, too. The lease ends some time after the trip.
  const { trip_id: tripId } = await rider.sees(hash)
  expect((await city.call(prepareCall, { body: { trip_hash: String(tripId) }, as: rider.as })).data).toEqual(mine)
  await rider.cancels(hash)
  await later(talkSecondsAfterEnd + 60)
  expect([...exchange.lent.keys()].filter((reference) => reference.startsWith(hash))).toEqual([])
  expect((await ask()).body.code).toBe('TALK_CLOSED')
})

test('a number that is leased while the driver leaves is returned at once', async () => {
  const { rider, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const { pool } = city.house.database
  let isAnswered = false
  const isWaiting = async () => {
    const { rows } = await pool.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return isAnswered || rows.length > 0
  }
  const prepared = await city.house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, `order:${hash}`)
    const answer = city.call(prepareCall, { body: { trip_hash: hash }, as: rider.as }).finally(() => {
      isAnswered = true
    })
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
    // The transaction that holds the order records that the driver has left, as when a trip is given back.
    await pool.query('UPDATE dispatch.meetings SET left_at = $1 WHERE order_hash = $2', [city.clock.now(), hash])
    return { answer }
  })
  expect((await prepared.answer).body.code).toBe('TALK_CLOSED')
  await city.settle()
  expect([...exchange.lent.keys()].filter((reference) => reference.startsWith(hash))).toEqual([])
  await rider.cancels(hash)
})

test('an empty pool and a silent provider are reported, and the number is returned when the driver leaves', async () => {
  const trips = [
    await aTripIn(city, 'DRIVER_EN_ROUTE'),
    await aTripIn(city, 'DRIVER_EN_ROUTE'),
    await aTripIn(city, 'DRIVER_EN_ROUTE'),
  ]
  const ask = ({ rider, hash }: (typeof trips)[number]) =>
    city.call(prepareCall, { body: { trip_hash: hash }, as: rider.as })
  const [first, second, third] = trips
  if (!first || !second || !third) throw new Error('three trips')
  expect([(await ask(first)).status, (await ask(second)).status]).toEqual([200, 200])
  const empty = await ask(third)
  expect([empty.status, empty.body.code]).toEqual([409, 'NO_NUMBER_FREE'])
  expect(empty.body.message).toContain('改傳訊息')
  await second.driver.cancels()
  await city.settle()
  exchange.fails(true)
  expect((await ask(third)).body.code).toBe('CALL_UNAVAILABLE')
  exchange.fails(false)
  expect((await ask(third)).status).toBe(200)
})

test('a conversation stays open for a while after the end, then it is read-only', {
  timeout: 60_000,
}, async () => {
  const { rider, driver, hash } = await aTripIn(city, 'COMPLETED')
  const params = { hash }
  const write = (name: string) =>
    city.call(sendToDriver, { params, body: { key: key(name), text: '我的傘忘在車上' }, as: rider.as })
  expect((await write('late')).status).toBe(200)
  await later(talkSecondsAfterEnd)
  expect((await write('too-late')).body.code).toBe('TALK_CLOSED')
  // A retry of a stored message returns that message.
  expect((await write('late')).data.number).toBe(1)
  const talk = (await city.call(getTalk, { params, as: rider.as })).data
  expect(talk).toMatchObject({ is_open: false, messages: [{ text: '我的傘忘在車上' }] })
  expect((await city.call(getDriverTalk, { params, as: driver.as })).data.messages).toHaveLength(1)
  await later(31 * 24 * 3600)
  expect((await city.call(getDriverTalk, { params, as: driver.as })).data.messages).toEqual([])
})
