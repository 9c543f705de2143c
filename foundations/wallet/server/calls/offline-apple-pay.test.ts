import { aRider } from '@daoxing/identity/server/testing'
import { offlineApplePay } from '@daoxing/wallet/contract'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { aMoneyHouse } from '../testing/a-money-house.ts'

const { city, bank, aHeldOrder, paymentOf, fix, beginAnew, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

test('a token of Apple Pay pays nothing here: it is refused by name for an open trip of one’s own, and moves no money', async () => {
  const { rider, orderHash } = await aHeldOrder(100)
  bank.feels('fine', 'declines')
  await fix(orderHash, 130)
  const before = await paymentOf(orderHash)
  expect(before.state).toBe('OWED')
  const asked = bank.asked.length
  const pay = (as: { cookie?: string }, key: string, trip_hash = orderHash) =>
    city.call(offlineApplePay, { body: { trip_hash, token: { paymentData: 'sealed' } }, as, key })
  const refused = await pay(rider.as, 'first')
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ code: 'PAYMENT_INVALID_METHOD', data: { payment_method: 'applepay' } })
  expect([await paymentOf(orderHash), bank.asked.length]).toEqual([before, asked])
  expect((await pay((await aRider(city)).as, 'stranger')).status).toBe(404)
  const paid = await aHeldOrder(50)
  await fix(paid.orderHash, 50)
  expect((await pay(paid.rider.as, 'paid', paid.orderHash)).body.code).toBe('PAYMENT_STATUS_COMPLETED')
})
