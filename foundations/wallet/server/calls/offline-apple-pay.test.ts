import { aRider } from '@daoxing/identity/server/testing'
import { offlineApplePay } from '@daoxing/wallet/contract'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { aMoneyHouse } from '../testing/a-money-house.ts'

const { city, bank, aHeldOrder, paymentOf, fix, beginAnew, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

test('an Apple Pay token cannot pay here: it is refused by name for the rider’s own open trip, and no money moves', async () => {
  const { rider, orderHash } = await aHeldOrder(100)
  bank.feels('fine', 'declines')
  await fix(orderHash, 130)
  const before = await paymentOf(orderHash)
  expect(before.state).toBe('OWED')
  const requests = bank.requests.length
  const pay = (as: { cookie?: string }, key: string, trip_hash = orderHash) =>
    city.call(offlineApplePay, { body: { trip_hash, token: { paymentData: 'sealed' } }, as, key })
  const refused = await pay(rider.as, 'first')
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ code: 'PAYMENT_INVALID_METHOD', data: { payment_method: 'applepay' } })
  expect([await paymentOf(orderHash), bank.requests.length]).toEqual([before, requests])
  expect((await pay((await aRider(city)).as, 'stranger')).status).toBe(404)
  const paid = await aHeldOrder(50)
  await fix(paid.orderHash, 50)
  expect((await pay(paid.rider.as, 'paid', paid.orderHash)).body.code).toBe('PAYMENT_STATUS_COMPLETED')
})
