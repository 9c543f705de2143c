import { msOf } from '@daoxing/kit/contract'
import {
  addRentalSearch,
  createRentalPaymentToken,
  getRentalBookingWindow,
  getRentalContents,
  getRentalContract,
  getRentalCurrentStatus,
  getRentalPaymentUrl,
  listMatchedCoupons,
  listRentalAccessories,
  listRentalHotspots,
  listRentalModels,
  listRentals,
  listRentalSearches,
} from '@daoxing/rental/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRentalHouse, type RentalHouse } from './testing/a-rental-house.ts'

let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse()
})
afterAll(() => house.close())

test('accessories have a stock in a span, and an order takes from it [RNT-075] [RNT-017]', async () => {
  const wish = house.wish({
    ...{ startTime: house.at(5), endTime: house.at(5, 6), accessories: [{ code: 'CHILD-SEAT', qty: 2 }] },
    drivers: [{ noDuty: 'Y', autoRenew: 'N' }],
  })
  const query = { stationId: house.stations.from, startTime: house.at(5), endTime: house.at(5, 6) }
  const left = async (as: { cookie?: string }) =>
    (await house.city.call(listRentalAccessories, { query: query as never, as: as as never })).data.accessories[0]?.left
  const rider = await house.renter()
  expect(await left(rider.as)).toBe(6)
  for (let count = 0; count < 3; count += 1)
    expect((await house.orders(await house.renter(), wish)).data.accessories).toEqual([{ code: 'CHILD-SEAT', qty: 2 }])
  expect(await left(rider.as)).toBe(0)
  expect((await house.estimates(rider, wish)).body.code).toBe('RENTAL_ACCESSORY_OUT')
})

test('a driver says yes or no by letter, and what is not offered is refused by its name [RNT-018]', async () => {
  const rider = await house.renter()
  expect(
    (await house.estimates(rider, house.wish({ drivers: [{ noDuty: 'yes', autoRenew: 'N' }] } as never))).status,
  ).toBe(400)
  expect((await house.estimates(rider, house.wish({ coupon: 'SPRING' }))).body.code).toBe('RENTAL_COUPONS_NOT_YET')
  expect((await house.estimates(rider, house.wish({ isLinegoPointsRedeem: true }))).body.code).toBe(
    'RENTAL_POINTS_NOT_YET',
  )
  const { data } = await house.city.call(listMatchedCoupons, { as: rider.as })
  expect(data.coupons, '[RNT-073]').toEqual([])
})

test('searches are remembered, the newest first, ten at most [RNT-077] [RNT-078]', async () => {
  const rider = await house.renter()
  const { from, to } = house.stations
  for (const toStationId of [from, to, from]) {
    const body = { fromStationId: from, toStationId, startTime: house.at(5), endTime: house.at(5, 6) }
    expect((await house.city.call(addRentalSearch, { body, as: rider.as })).status).toBe(200)
    await house.city.advance(1)
  }
  const { data } = await house.city.call(listRentalSearches, { as: rider.as })
  expect(data.searches.map((search) => search.to.stationId)).toEqual([from, to])
})

test('models, hotspots, contents and the contract are told [RNT-061] [RNT-079] [RNT-080]', async () => {
  const rented = await house.reserves({ startTime: house.at(9), endTime: house.at(9, 6) })
  const { as } = rented.rider
  expect((await house.city.call(listRentalModels, { as })).data.models).toHaveLength(1)
  expect((await house.city.call(listRentalHotspots, { as })).data.hotspots[0]?.name).toBe('臺北車站店')
  const contents = (await house.city.call(getRentalContents, { as })).data
  expect(
    contents.tabs.map(({ tab }) => tab),
    '[RNT-011]',
  ).toEqual(['all', 'station', 'roadside', 'station_rental'])
  const signed = (await house.city.call(getRentalContract, { params: { hash: rented.order.hash }, as })).data
  expect(signed).toMatchObject({
    version: contents.contract.version,
    textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(signed.clauses.every(({ text }) => !text.includes('{'))).toBe(true)
})

test('the current status names the next order and long ones, and the lists have two tabs [RNT-072] [RNT-023] [RNT-016]', async () => {
  const rented = await house.reserves({ startTime: house.at(12), endTime: house.at(50) })
  const { as } = rented.rider
  const { data } = await house.city.call(getRentalCurrentStatus, { as })
  expect(data).toMatchObject({
    preOrder: { hash: rented.order.hash },
    longTermOrders: [{ orderNo: rented.order.orderNo }],
  })
  expect((await house.city.call(listRentals, { query: {}, as })).data.orders).toHaveLength(1)
  await house.deletes(rented)
  expect((await house.city.call(listRentals, { query: { tab: 'history' }, as })).data.orders).toHaveLength(1)
})

test('a payment token pays once, by the method that was chosen [RNT-074] [RNT-071]', async () => {
  const rider = await house.renter()
  const token = (await house.city.call(createRentalPaymentToken, { body: {}, as: rider.as })).data.paymentToken
  const more = { paymentToken: token }
  const wish = house.wish({ startTime: house.at(14), endTime: house.at(14, 6) })
  house.bank.feels('declines')
  const { data: order } = await house.orders(rider, wish, { more })
  const url = await house.city.call(getRentalPaymentUrl, { params: { hash: order.hash }, as: rider.as })
  expect(url.data).toEqual({ paymentUrl: null })
  const other = house.wish({ startTime: house.at(16), endTime: house.at(16, 6) })
  expect((await house.orders(rider, other, { key: 'other', more })).body.code).toBe('RENTAL_PAYMENT_TOKEN_USED')
})

test('whole days from a store are store rentals [RNT-003] [RNT-037] [CHF-042]', async () => {
  const { order } = await house.reserves({ startTime: house.at(18, -1), endTime: house.at(19, -1) })
  expect(order.rentalType).toBe('store_station')
})

test('the booking window proposes the day plan of the next weekday at 09:00 [RNT-076] [CHF-042]', async () => {
  const rider = await house.renter()
  const { dayPlan } = (await house.city.call(getRentalBookingWindow, { as: rider.as })).data
  const start = new Date(dayPlan.startTime + 8 * 3_600_000)
  expect([start.getUTCHours(), start.getUTCDay() % 6 === 0, dayPlan.endTime - dayPlan.startTime]).toEqual([
    9,
    false,
    86_400_000,
  ])
})

test('late in the evening the window proposes times at which the stations are open', async () => {
  const rider = await house.renter()
  const now = msOf(house.city.clock.now())
  const evening = Math.floor(now / 86_400_000) * 86_400_000 + 15.5 * 3_600_000
  await house.city.leap((evening + (evening < now ? 86_400_000 : 0) - now) / 1000)
  const { earliest, proposed } = (await house.city.call(getRentalBookingWindow, { as: rider.as })).data
  const tomorrow = (at: number) => new Date(at + 8 * 3_600_000).getUTCHours()
  expect(proposed.startTime).toBeGreaterThan(earliest)
  expect([tomorrow(proposed.startTime), tomorrow(proposed.endTime)]).toEqual([8, 14])
})
