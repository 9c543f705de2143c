import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { releaseHold } from './index.ts'
import { makeMovements } from './money/pay-now.ts'
import { refundPart } from './index.ts'
import { shortPaymentView } from './payment-view.ts'
import { aMoneyHouse } from './testing/a-money-house.ts'

const { city, bank, inTx, anOrder, aHeldOrder, paymentOf, fix, beginAnew, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

test('a payment has one of seven numbers: 1 unpaid, 2 paid, 3 cancelled, 4 and 5 refunded, 11 failed, 20 confirming [PAY-006]', async () => {
  const { house } = city
  const numberOf = async (orderHash: string) => {
    const payment = await paymentOf(orderHash)
    return (await inTx((tx) => shortPaymentView({ tx, house, payment }))).payment_status
  }
  const { orderHash } = await aHeldOrder(100)
  expect(await numberOf(orderHash)).toBe(1)
  await fix(orderHash, 100)
  expect(await numberOf(orderHash)).toBe(2)
  for (const [amountTwd, number] of [
    [40, 4],
    [60, 5],
  ] as const) {
    await inTx((tx) => refundPart({ tx, house, orderHash, amountTwd, key: `back${amountTwd}` }))
    await city.settle()
    expect(await numberOf(orderHash)).toBe(number)
  }
  const cancelled = await aHeldOrder(90)
  await inTx((tx) => releaseHold({ tx, house, orderHash: cancelled.orderHash }))
  await city.settle()
  expect(await numberOf(cancelled.orderHash)).toBe(3)
  const declined = await anOrder(100)
  bank.feels('declines')
  await makeMovements({ house, reference: declined.reference })
  expect(await numberOf(declined.orderHash)).toBe(11)
  const slow = await aHeldOrder(100)
  bank.feels('silent', 'silent')
  await fix(slow.orderHash, 100)
  expect(await numberOf(slow.orderHash)).toBe(20)
  bank.feels()
  await city.advance(600)
  expect(await numberOf(slow.orderHash)).toBe(2)
})
