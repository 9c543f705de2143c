import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRentalHouse, type RentalHouse } from './testing/a-rental-house.ts'

let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse({ cars: 1 })
})
afterAll(() => house.close())

/** The only car has an order; another rider wishes for one. */
async function wishes(days: number) {
  const times = { startTime: house.at(days), endTime: house.at(days, 6) }
  const first = await house.reserves(times)
  const rider = await house.renter()
  const { data: estimate } = await house.estimates(rider, house.wish(times))
  expect(estimate).toMatchObject({ freeCars: 0, isDemandOnly: true })
  const { data: order } = await house.orders(rider, house.wish(times), { isDemand: true })
  await house.city.settle()
  return { first, wished: { rider, order } }
}

test('a wish is asked of the station, which promises a car when one is free again [RNT-069]', async () => {
  const { first, wished } = await wishes(6)
  expect(await house.sees(wished)).toMatchObject({ state: 'WISHED', bookingType: 'SRENTAL_DEMAND', statusCode: null })
  const assetId = house.fleet.assetIds[0] ?? ''
  await house.reports(wished.order.hash, { kind: 'promised', assetId })
  expect((await house.sees(wished)).state).toBe('WISHED')
  await house.deletes(first)
  await house.reports(wished.order.hash, { kind: 'promised', assetId })
  expect(await house.sees(wished)).toMatchObject({ state: 'RESERVED', lastEvent: 'promised' })
  expect(await house.countsKeeps()).toBe(1)
  await house.deletes(wished)
})

test('a wish without an answer, or with a no, gives the money back', async () => {
  const { first, wished } = await wishes(9)
  const taken = house.bank.takenTwd()
  await house.city.advance(4 * 3600 + 60)
  expect(await house.sees(wished)).toMatchObject({ state: 'CANCELED', lastEvent: 'unanswered' })
  expect(taken - house.bank.takenTwd()).toBe(wished.order.terms.depositTwd)
  const times = { startTime: house.at(9), endTime: house.at(9, 6) }
  const rider = await house.renter()
  const { data: order } = await house.orders(rider, house.wish(times), { isDemand: true })
  await house.city.settle()
  await house.reports(order.hash, { kind: 'declined' })
  expect(await house.sees({ rider, order })).toMatchObject({ state: 'CANCELED', deposit: { state: 'refunded' } })
  await house.deletes(first)
})

test('where a car is free an order is made, and no wish', async () => {
  const rider = await house.renter()
  const refused = await house.orders(rider, house.wish({ startTime: house.at(20), endTime: house.at(20, 2) }), {
    isDemand: true,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'RENTAL_CAR_IS_FREE'])
})

test('twenty riders after one car: one has it, and only one pays', async () => {
  const wish = house.wish({ startTime: house.at(25), endTime: house.at(25, 6) })
  const riders = await Promise.all(Array.from({ length: 20 }, () => house.renter()))
  const quotes = await Promise.all(riders.map(async (rider) => (await house.estimates(rider, wish)).data.quoteHash))
  await house.city.settle()
  const taken = house.bank.takenTwd()
  const answered = await Promise.all(
    riders.map((rider, number) => house.orders(rider, wish, { more: { quoteHash: quotes[number] } })),
  )
  await house.city.settle()
  expect(answered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ])
  const won = answered.find(({ status }) => status === 200)
  expect(house.bank.takenTwd() - taken).toBe(won?.data.terms.depositTwd)
  expect(await house.books()).toEqual({ sum: 0, difference: 0 })
})

test('deleting and arriving at once: one of them wins, and the books agree', async () => {
  for (let run = 0; run < 5; run += 1) {
    const rented = await house.reserves({ startTime: house.at(30 + run), endTime: house.at(30 + run, 6) })
    await Promise.all([
      house.deletes(rented),
      house.reports(rented.order.hash, { kind: 'arrived', plateNo: 'RAA-0000' }, { id: `race-${run}` }),
    ])
    await house.city.settle()
    const { state } = await house.sees(rented)
    expect(['CANCELED', 'PREAUTHORIZED']).toContain(state)
    expect(await house.books()).toEqual({ sum: 0, difference: 0 })
    if (state === 'PREAUTHORIZED') await house.reports(rented.order.hash, { kind: 'operatorFailed' })
  }
})
