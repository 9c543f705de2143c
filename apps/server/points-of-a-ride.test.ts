import { listEarnedPoints, readPointsOverview } from '@daoxing/membership/contract'
import { membershipServer } from '@daoxing/membership/server'
import { aCity, type City } from '@daoxing/taxi/server/testing'
import { refundPart } from '@daoxing/wallet/server'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const bank = pretendBank()
let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error', slices: [membershipServer], portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())

test('a ride that was paid by card earns points, and its refund takes them back [MBR-035]', async () => {
  const rider = await city.rider()
  await withCard(city, rider)
  await city.driver()
  const { trip_hash: orderHash } = (await rider.hails({}, { payment_method: 'creditcard' })).data
  await city.pass(3)
  const driver = await city.offered(orderHash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  const points = async () => (await city.call(readPointsOverview, { as: rider.as })).data.available_points
  const fare = (await rider.sees(orderHash)).fare?.amount ?? 0
  expect(await points()).toBe(Math.floor(fare / 100))
  expect((await city.call(listEarnedPoints, { as: rider.as })).data.records).toMatchObject([
    { points: Math.floor(fare / 100), order_hash: orderHash, service: 'taxi' },
  ])
  await city.house.database.transaction((tx) =>
    refundPart({ tx, house: city.house, orderHash, amountTwd: fare - 50, key: 'wrong' }),
  )
  await city.settle()
  expect(await points()).toBe(0)
})
