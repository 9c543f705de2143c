import { acceptOffer } from '@daoxing/dispatch/contract'
import { listSampleDriverOrders, orderSampleDriver, quoteSampleDriver } from '@daoxing/sample-driver/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropoff, openWorld, pickup, type World } from './testing/open-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('several taps at once make one order: the same key gets the same order, another key is directed to it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const rider = await world.rider()
    const { quoteHash } = (await world.call(quoteSampleDriver, { body: { pickup, dropoff }, as: rider.as })).data
    const body = { quoteHash, paymentMethod: 'cash' as const }
    const tap = (key: string) => world.call(orderSampleDriver, { body, as: rider.as, key: `${key}-${round}` })
    const answers = await Promise.all([tap('a'), tap('a'), tap('b'), tap('c')])
    const made = answers.filter(({ status }) => status === 200).map(({ data }) => data.orderHash)
    expect(new Set(made).size).toBe(1)
    const refusals = answers.filter(({ status }) => status !== 200).map(({ body: { code } }) => code)
    for (const code of refusals) expect(['ORDER_UNDER_WAY', 'IDEMPOTENCY_IN_FLIGHT']).toContain(code)
    await world.cancels(rider, made[0] ?? '')
  }
})

test('of a concurrent cancellation and acceptance one wins: the order is cancelled and the driver is free', async () => {
  const driver = await world.driver()
  for (let round = 0; round < 8; round += 1) {
    const rider = await world.rider()
    const { orderHash: hash } = (await world.orders(rider)).data
    await world.pass(4)
    const { offerId } = await driver.offer()
    const cancel = () => world.cancels(rider, hash)
    const accept = () => world.call(acceptOffer, { params: { offerId }, as: driver.as })
    const [first, second] = round % 2 === 0 ? [cancel, accept] : [accept, cancel]
    await Promise.all([first(), second()])
    expect((await world.sees(rider, hash)).state).toBe('CANCELED')
    expect(await driver.state()).toMatchObject({ state: 'free', orderHash: null })
  }
  await driver.endsShift()
})

test('of a concurrent cancellation and boarding the faster one counts, and the other is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { rider, driver, hash } = await world.orderIn('ARRIVED')
    const { starts, finishes, collects } = world.reports(driver, hash)
    const [boarded, cancelled] = await Promise.all([starts(), world.cancels(rider, hash, 50)])
    const { state, priceTwd } = await world.sees(rider, hash)
    if (cancelled.status === 200) expect([state, [404, 409].includes(boarded.status)]).toEqual(['CANCELED', true])
    else {
      expect([state, boarded.status, cancelled.status]).toEqual(['TRIP_STARTED', 200, 409])
      await finishes()
      await collects(priceTwd)
    }
    await driver.endsShift()
  }
})

test('cash that is reported five times at once is booked once', async () => {
  const { rider, driver, hash } = await world.orderIn('PENDING_PAYMENT')
  const { priceTwd } = await world.sees(rider, hash)
  const { collects } = world.reports(driver, hash)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => collects(priceTwd)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await world.sumTwd(`cash:driver:${driver.driverId}`)).toBe(priceTwd)
})

test('an order without an idempotency key is refused, and nothing is ordered', async () => {
  const { as } = await world.rider()
  const { quoteHash } = (await world.call(quoteSampleDriver, { body: { pickup, dropoff }, as })).data
  const { status } = await world.call(orderSampleDriver, { body: { quoteHash, paymentMethod: 'cash' }, as })
  expect(status).toBe(400)
  expect((await world.call(listSampleDriverOrders, { as })).data.orders).toEqual([])
})
