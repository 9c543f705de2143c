import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { releaseHold, walletServer } from '../index.ts'
import { holdsOfOrder } from '../stores/hold-store.ts'
import { aMoneyHouse } from '../testing/a-money-house.ts'
import type { Mood } from '../testing/index.ts'

const { city, bank, inTx, aHeldOrder, beginAnew, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

const { house } = city
const statesOf = async (orderHash: string) => (await holdsOfOrder(house.database, orderHash)).map(({ state }) => state)
const stuck = () => walletServer.gauges?.['wallet_releases_declined']?.(house)

test('a hold that the provider does not release stays in RELEASING, is retried with backoff, and is counted', async () => {
  const heldBefore = bank.heldTwd()
  const { orderHash } = await aHeldOrder(90)
  bank.feels(...Array.from({ length: 99 }, (): Mood => 'declines'))
  bank.requests.length = 0
  await inTx((tx) => releaseHold({ tx, house, orderHash }))
  await city.settle()
  expect([await statesOf(orderHash), await stuck(), bank.heldTwd() - heldBefore]).toEqual([['RELEASING'], 1, 90])
  await city.advance(4)
  expect(bank.requests).toHaveLength(1)
  await city.advance(3600)
  expect(await statesOf(orderHash)).toEqual(['RELEASING'])
  const requestsInAnHour = bank.requests.length
  expect(requestsInAnHour).toBeGreaterThan(2)
  expect(requestsInAnHour).toBeLessThan(10)
  bank.feels()
  await city.advance(2 * 3600)
  expect([await statesOf(orderHash), await stuck(), bank.heldTwd() - heldBefore]).toEqual([['RELEASED'], 0, 0])
})
