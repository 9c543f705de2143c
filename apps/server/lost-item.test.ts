import { getDriverTalk, prepareCall, prepareDriverCall, sendToDriver, sendToRider } from '@daoxing/dispatch/contract'
import { openVoiceExchange, type VoiceExchange } from '@daoxing/dispatch/server/testing'
import { createTicket, getTicket } from '@daoxing/support/contract'
import { supportServer } from '@daoxing/support/server'
import { aCity, aTripIn, type City } from '@daoxing/taxi/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let city: City
let exchange: VoiceExchange
beforeAll(async () => {
  exchange = await openVoiceExchange()
  city = await aCity({ slices: [supportServer], settings: { cityUrl: exchange.url } })
})
afterAll(async () => {
  await city.close()
  await exchange.close()
})

const day = 86_400

test('for a lost item the driver is asked, and the two can write and call by masked numbers for 14 days [CSV-001]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'COMPLETED')
  const params = { hash }
  await city.leap(3600)
  const write = (key: string) =>
    city.call(sendToDriver, { params, body: { key: `message-${key}`, text: '在後座' }, as: rider.as })
  expect((await write('early')).body.code).toBe('TALK_CLOSED')
  const body = { trip_hash: hash, topic: 'lostItem' as const, text: '藍色雨傘' }
  const ticket = (await city.call(createTicket, { body, as: rider.as })).data
  const talk = (await city.call(getDriverTalk, { params, as: driver.as })).data
  expect(talk).toMatchObject({ is_open: true, closes_at: ticket.driverUntil })
  expect(talk.messages.map(({ from, phrase }) => [from, phrase])).toEqual([['rider', 'leftBehind']])
  expect((await write('now')).status).toBe(200)
  expect(
    (await city.call(sendToRider, { params, body: { key: 'answer-1', text: '有找到' }, as: driver.as })).status,
  ).toBe(200)
  const calls = [
    await city.call(prepareCall, { body: { trip_hash: hash }, as: rider.as }),
    await city.call(prepareDriverCall, { params, as: driver.as }),
  ]
  expect(calls.map(({ status }) => status)).toEqual([200, 200])
  await city.leap(13.9 * day)
  expect((await write('late')).status).toBe(200)
  await city.leap(0.1 * day)
  expect((await write('over')).body.code).toBe('TALK_CLOSED')
  expect((await city.call(prepareCall, { body: { trip_hash: hash }, as: rider.as })).body.code).toBe('TALK_CLOSED')
})

test('a driver who gave the ride back is not asked, and neither is one of a ride long ago', async () => {
  const { rider, hash } = await aTripIn(city, 'COMPLETED')
  await city.leap(15 * day)
  const body = { trip_hash: hash, topic: 'lostItem' as const, text: '藍色雨傘' }
  const { data } = await city.call(createTicket, { body, as: rider.as })
  expect(data.driverUntil).toBe(null)
  const known = await city.call(getTicket, { params: { id: data.id }, as: rider.as })
  expect(known.data.driverUntil).toBe(null)
})
