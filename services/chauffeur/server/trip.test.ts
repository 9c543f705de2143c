import { getOrder, listOrders } from '@daoxing/orders/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTripWorld, type TripWorld } from './testing/open-trip-world.ts'

let world: TripWorld
beforeAll(async () => {
  world = await openTripWorld()
})
afterEach(async () => {
  const sumTwd = await world.sumTwd()
  if (sumTwd !== 0) throw new Error(`the ledger sums to ${sumTwd}`)
})
afterAll(() => world.close())

test('a booked car goes from the deposit to the receipt, and the deposit pays a part of it [CHF-058]', async () => {
  const rider = await world.rider()
  const driver = await world.driver()
  const takenBefore = world.bank.takenTwd()
  const { data } = await world.books(rider)
  const { orderHash: hash, totalFare, deposit } = data
  expect(data.status).toBe('AWAITING_DEPOSIT')
  await world.settle()
  expect(await world.sees(rider, hash)).toMatchObject({
    status: 'RESERVED',
    deposit: { state: 'paid' },
    rest: { state: 'later' },
  })
  expect(world.bank.takenTwd() - takenBefore).toBe(deposit.amountTwd)
  expect(await world.claims(driver, hash)).toBe(200)
  await world.settle()
  // The rest is held as soon as a driver is there.
  expect(await world.sees(rider, hash)).toMatchObject({ rest: { state: 'held' }, isConfirmed: true })
  expect(world.bank.heldTwd()).toBe(totalFare - deposit.amountTwd)
  await world.pass(12 * 3600 - 600)
  expect((await world.sees(rider, hash)).status).toBe('DRIVER_EN_ROUTE')
  expect((await world.arrives(driver, hash, { lat: 25.2, lng: 121.5 })).body.code).toBe(
    'CHAUFFEURED_TOO_FAR_FROM_PICKUP',
  )
  expect((await world.arrives(driver, hash)).status).toBe(200)
  await world.pass(900)
  expect((await world.starts(driver, hash)).status).toBe(200)
  await world.pass(3 * 3600)
  expect((await world.reads(driver, hash, { number: 1, metres: 60_000 })).status).toBe(200)
  expect((await world.finishes(driver, hash)).status).toBe(200)
  await world.settle()
  const done = await world.sees(rider, hash)
  expect(done).toMatchObject({ status: 'COMPLETED', deposit: { state: 'settled' }, payment: { status: 2 } })
  expect(done.payment.paidTwd).toBe(done.totalFare)
  expect(world.bank.takenTwd() - takenBefore).toBe(done.totalFare)
  expect(world.bank.heldTwd()).toBe(0)
  expect(await world.sumTwd(`earned:driver:${driver.driverId}`)).toBe(-done.totalFare)
  const { orders } = (await world.call(listOrders, { query: { status: 'history' }, as: rider.as })).data
  expect(orders[0]).toMatchObject({ orderHash: hash, service: 'chauffeured_car', bookingType: 'CHAUFFEURED_CAR' })
  const { detail } = (await world.call(getOrder, { params: { hash }, as: rider.as })).data
  expect(detail).toEqual(done)
})
