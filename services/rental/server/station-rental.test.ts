import { plusSeconds } from '@daoxing/kit/contract'
import {
  getRentalBookingWindow,
  getRentalContents,
  listRentalCars,
  payRental,
  searchRentalStations,
} from '@daoxing/rental/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aRentalHouse, type RentalHouse } from './testing/a-rental-house.ts'

let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  await house.city.settle()
  await booksAgree()
})
async function booksAgree() {
  expect(await house.books()).toEqual({ sum: 0, difference: 0 })
}

test('stations come by distance with their free cars, and every call needs the rental login [RNT-001] [RNT-064] [RNT-052]', async () => {
  const rider = await house.renter()
  const query = { startTime: house.at(3), endTime: house.at(3, 6) }
  const { data } = await house.city.call(searchRentalStations, { query: query as never, as: rider.as })
  expect(data.stations.map(({ name, freeCars }) => [name, freeCars])).toEqual([
    ['臺北車站店', 6],
    ['臺中車站店', 0],
  ])
  const stranger = await house.renter({ isBound: false })
  const refused = await house.city.call(searchRentalStations, { query: {}, as: stranger.as })
  expect([refused.status, refused.body.code]).toEqual([403, expect.any(String)])
  expect((await house.city.call(getRentalContents, { as: rider.as })).data.searchDistanceKm).toBe(1600)
})

test('models have class, fuel, range and the least price [RNT-065]', async () => {
  const rider = await house.renter()
  const query = { stationId: house.stations.from, startTime: house.at(3), endTime: house.at(3, 6) }
  const { data } = await house.city.call(listRentalCars, { query: query as never, as: rider.as })
  expect(data.cars[0]).toMatchObject({ freeCars: 6, model: { vehicleClass: 'low', carEnergyType: 'Gasoline' } })
})

test('the window is 30 and 90 days, in steps of 10 minutes [RNT-046] [RNT-047] [RNT-050]', async () => {
  const rider = await house.renter()
  const { data } = await house.city.call(getRentalBookingWindow, { as: rider.as })
  expect(data).toMatchObject({ sharedCarDays: 30, stationDays: 90, timeStepMinutes: 10, defaultReturnMinutes: 360 })
  expect(data.proposed.endTime - data.proposed.startTime).toBe(360 * 60_000)
  for (const [startTime, endTime] of [
    [house.at(3), house.at(2)],
    [house.at(-1), house.at(1)],
    [house.at(92), house.at(93)],
  ]) {
    const refused = await house.estimates(rider, house.wish({ startTime, endTime } as never))
    expect([refused.status, refused.body.code]).toEqual([422, 'RENTAL_WRONG_TIMES'])
  }
  const seconds = await house.estimates(rider, house.wish({ startTime: Math.floor(house.at(3) / 1000) }))
  expect(seconds.status).toBe(400)
  const closed = await house.estimates(rider, house.wish({ endTime: house.at(12, 13) }))
  expect(closed.body.code).toBe('RENTAL_STATION_CLOSED')
})

test('an order keeps its car, pays the deposit, and has the terms of its quote [RNT-066] [RNT-067]', async () => {
  const { order } = await house.reserves({ startTime: house.at(12), endTime: house.at(12, 6) })
  expect(order).toMatchObject({ state: 'RESERVED', statusCode: 1, bookingStatus: 'reserve success' })
  expect(order.terms.depositTwd).toBeLessThanOrEqual(order.terms.promotionTotalAmount * 0.3)
  expect(order.deposit).toEqual({ state: 'paid', paidTwd: order.terms.depositTwd, refundedTwd: 0 })
})

test('a quote of another wish does not fit, and one of ten minutes ago has expired', async () => {
  const rider = await house.renter()
  const { quoteHash } = (await house.estimates(rider)).data
  const other = house.wish({ endTime: house.at(12, 8) })
  expect((await house.orders(rider, other, { more: { quoteHash } })).body.code).toBe('RENTAL_QUOTE_DOES_NOT_FIT')
  await house.city.advance(601)
  const late = await house.orders(rider, house.wish(), { key: 'late', more: { quoteHash } })
  expect(late.body.code).toBe('RENTAL_QUOTE_EXPIRED')
})

test('without a licence until the return, and beside another rental, no order is made', async () => {
  const unlicensed = await house.renter({ expiresOn: null })
  expect((await house.orders(unlicensed)).status).toBe(403)
  const rider = await house.renter()
  await house.orders(rider)
  const second = await house.orders(rider, house.wish({ startTime: house.at(12, 2) }), { key: 'two' })
  expect(second.body.code).toBe('ACTIVE_RENTAL_EXISTS')
})

test('a declined deposit is paid again, and one that is not paid in time ends the order [RNT-070]', async () => {
  const rider = await house.renter()
  house.bank.feels('declines')
  const wish = house.wish({ startTime: house.at(20), endTime: house.at(20, 6) })
  const { data: order } = await house.orders(rider, wish)
  expect(order).toMatchObject({ state: 'AWAITING_PAYMENT', deposit: { state: 'open' }, can: { pay: true } })
  const paid = await house.city.call(payRental, { params: { hash: order.hash }, body: {}, as: rider.as, key: 'again' })
  expect(paid.status).toBe(200)
  await house.city.settle()
  expect(await house.sees({ rider, order })).toMatchObject({ state: 'RESERVED', deposit: { state: 'paid' } })
  const other = await house.renter()
  house.bank.feels('declines')
  const { data: unpaid } = await house.orders(other, wish)
  const before = await house.countsKeeps()
  await house.city.advance(901)
  expect((await house.sees({ rider: other, order: unpaid })).state).toBe('EXPIRED')
  expect(await house.countsKeeps()).toBe(before - 1)
})

test('deleting shows the refund first and pays it back by the ladder [RNT-068]', async () => {
  const rented = await house.reserves({ startTime: house.at(8), endTime: house.at(8, 6) })
  const { refundPreview, terms } = rented.order
  expect(refundPreview).toMatchObject({ percent: 50, daysAhead: 8 })
  const greedy = await house.deletes(rented, { refundTwd: terms.depositTwd })
  expect(greedy.body.code).toBe('RENTAL_REFUND_CHANGED')
  const before = house.bank.takenTwd()
  await house.deletes(rented, { refundTwd: refundPreview?.refundTwd })
  await house.city.settle()
  expect(await house.sees(rented)).toMatchObject({ state: 'CANCELED', deposit: { state: 'refunded' } })
  expect(before - house.bank.takenTwd()).toBe(refundPreview?.refundTwd)
})

test('from the desk to the receipt: 1, 3, 31, 32, 5, 6, 61, 99 [RNT-045] [RNT-038]', async () => {
  const rented = await house.drives({ startTime: house.at(15), endTime: house.at(15, 6) })
  expect(rented.order).toMatchObject({ state: 'IN_USE', statusCode: 5, carInfo: { currentEnergy: 80 } })
  await house.until(rented.order.endTime)
  const at = plusSeconds(house.city.clock.now(), -60)
  await house.reports(rented.order.hash, { kind: 'returned', odometer: 12_100, energy: 70, at })
  await house.city.settle()
  const back = await house.sees(rented)
  expect(back).toMatchObject({ state: 'COMPLETED', bill: { odoMeter: 100, payAmount: 0 } })
  expect(back.bill?.totalAmount).toBe(back.terms.promotionTotalAmount + 10 * back.terms.energyPercentTwd)
  const { rows } = await house.city.house.database.pool.query<{ event: string }>(
    'SELECT event FROM rental.order_events WHERE order_hash = $1 ORDER BY revision',
    [rented.order.hash],
  )
  expect(rows.map(({ event }) => event)).toEqual([
    ...['ordered', 'depositPaid', 'arrived', 'holdRequested', 'held', 'departed', 'returnBegun', 'returned', 'paid'],
  ])
})
