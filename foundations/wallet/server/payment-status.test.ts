import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { makeMovements } from './money/pay-now.ts'
import { refundPart } from './index.ts'
import { shortPaymentView } from './payment-view.ts'
import { aMoneyHouse } from './testing/a-money-house.ts'

const { city, bank, inTx, anOrder, aHeldOrder, paymentOf, fix, beginAnew, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

test('a payment is pending, completed, refunded, failed, to be adjusted or to be collected, according to its money [PAY-004]', async () => {
  const { house } = city
  const statusOf = async (orderHash: string) => {
    const payment = await paymentOf(orderHash)
    return (await inTx((tx) => shortPaymentView({ tx, house, payment }))).trip_payment_status
  }
  const paid = await anOrder(100)
  expect(await statusOf(paid.orderHash)).toBe('PENDING')
  await makeMovements({ house, reference: paid.reference })
  expect(await statusOf(paid.orderHash)).toBe('PENDING')
  await fix(paid.orderHash, 100)
  expect(await statusOf(paid.orderHash)).toBe('COMPLETED')
  const giveBack = async (amountTwd: number, cause: string) => {
    await inTx((tx) => refundPart({ tx, house, orderHash: paid.orderHash, amountTwd, key: cause }))
    await city.settle()
  }
  await giveBack(40, 'some')
  expect(await statusOf(paid.orderHash)).toBe('COMPLETED')
  await giveBack(60, 'theRest')
  expect(await statusOf(paid.orderHash)).toBe('REFUNDED')
  const declined = await anOrder(100)
  bank.feels('declines')
  await makeMovements({ house, reference: declined.reference })
  expect(await statusOf(declined.orderHash)).toBe('FAILED')
  const partly = await aHeldOrder(100)
  bank.feels('fine', 'poor')
  await fix(partly.orderHash, 130)
  expect(await statusOf(partly.orderHash)).toBe('ADJUSTMENT_REQUIRED')
  const owed = await aHeldOrder(100)
  bank.feels('declines', 'declines')
  await fix(owed.orderHash, 100)
  expect(await statusOf(owed.orderHash)).toBe('COLLECTABLE')
})
