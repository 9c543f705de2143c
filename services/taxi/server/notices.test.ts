import type { NoticeKind } from '@daoxing/notices/contract'
import { noticeTold } from '@daoxing/notices/contract'
import { sendToDriver, sendToRider } from '@daoxing/dispatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City, type CityRider } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity()
})
afterAll(() => city.close())

/** The kinds of notification sent to a rider so far, the oldest first. */
function noticesSentTo({ riderId }: CityRider): readonly NoticeKind[] {
  return city.sent
    .filter(({ room, name }) => room === `rider:${riderId}` && name === noticeTold.name)
    .map(({ payload }) => noticeTold.payload.parse(payload).kind)
}

test('a rider with a locked phone is notified of the driver, the arrival and the driver’s message, once each', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'ARRIVED')
  const params = { hash }
  await city.call(sendToDriver, { params, body: { key: 'rider-writes', text: '我在門口' }, as: rider.as })
  for (const key of ['driver-writes-1', 'driver-writes-1', 'driver-writes-2'])
    await city.call(sendToRider, { params, body: { key, phrase: 'gotIt' }, as: driver.as })
  await driver.arrives()
  await city.settle()
  expect(noticesSentTo(rider)).toEqual(['driverAccepted', 'driverArrived', 'driverMessage', 'driverMessage'])
})

test('a returned trip, a failed search and an open fare are notified', {
  timeout: 60_000,
}, async () => {
  const given = await aTripIn(city, 'DRIVER_EN_ROUTE')
  await given.driver.cancels()
  await city.settle()
  expect(noticesSentTo(given.rider)).toEqual(['driverAccepted', 'driverCancelled'])
  const inVain = await aTripIn(city, 'MATCH_FAILED')
  expect(noticesSentTo(inVain.rider)).toEqual(['matchFailed'])
  const unpaid = await aTripIn(city, 'PENDING_PAYMENT')
  await city.advance(31 * 60)
  expect(noticesSentTo(unpaid.rider).filter((kind) => kind === 'paymentFailed')).toEqual(['paymentFailed'])
})

test('a rider who cancels gets no notification of it', async () => {
  const { rider, hash } = await aTripIn(city, 'REQUESTING')
  await rider.cancels(hash)
  await city.settle()
  expect(noticesSentTo(rider)).toEqual([])
})
