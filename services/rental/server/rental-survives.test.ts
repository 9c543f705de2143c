import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRentalHouse, type RentalHouse } from './testing/a-rental-house.ts'

let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse()
})
afterAll(() => house.close())

test('a bank whose answer is lost charges the deposit once, and the order goes on by jobs', async () => {
  const rider = await house.renter()
  house.bank.feels('loses', 'silent')
  const { data: order } = await house.orders(rider, house.wish({ startTime: house.at(3), endTime: house.at(3, 6) }))
  expect(order).toMatchObject({ state: 'AWAITING_PAYMENT', deposit: { state: 'paying' }, can: { pay: false } })
  await house.city.advance(120)
  expect((await house.sees({ rider, order })).state).toBe('RESERVED')
  expect(house.bank.takenTwd()).toBe(order.terms.payNowTwd)
})

test('a bank that never answers charges nothing, and the car is free again', async () => {
  const rider = await house.renter()
  const keeps = await house.countsKeeps()
  const taken = house.bank.takenTwd()
  house.bank.feels(...Array.from({ length: 60 }, () => 'silent' as const))
  const { data: order } = await house.orders(rider, house.wish({ startTime: house.at(5), endTime: house.at(5, 6) }))
  await house.city.advance(901)
  expect((await house.sees({ rider, order })).state).toBe('EXPIRED')
  expect(await house.countsKeeps()).toBe(keeps)
  house.bank.feels()
  await house.city.advance(3600)
  expect(house.bank.takenTwd()).toBe(taken)
  expect(await house.books()).toEqual({ sum: 0, difference: 0 })
})

test('the same tap again is the same order, and pays once', async () => {
  const rider = await house.renter()
  const wish = house.wish({ startTime: house.at(7), endTime: house.at(7, 6) })
  const { quoteHash } = (await house.estimates(rider, wish)).data
  const taken = house.bank.takenTwd()
  const taps = await Promise.all(Array.from({ length: 4 }, () => house.orders(rider, wish, { more: { quoteHash } })))
  await house.city.settle()
  expect(new Set(taps.filter(({ status }) => status === 200).map(({ data }) => data.hash)).size).toBe(1)
  expect(house.bank.takenTwd() - taken).toBe(taps.find(({ status }) => status === 200)?.data.terms.payNowTwd)
})
