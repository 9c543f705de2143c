import { paymentErrors, payTrip, requestLinePay, reportCashPaid } from '@daoxing/wallet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureTotal, releaseHold } from './index.ts'
import { aMoneyHouse } from './testing/a-money-house.ts'

let world: Awaited<ReturnType<typeof aMoneyHouse>>
beforeAll(async () => {
  world = await aMoneyHouse()
})
afterAll(() => world.city.close())

let taps = 0
type As = { readonly cookie?: string }
/** Pays an order, with a new idempotency key per tap. */
async function pay(orderHash: string, as: As, payment_method: 'creditcard' | 'company' = 'creditcard') {
  taps += 1
  return world.city.call(payTrip, { params: { id: orderHash }, body: { payment_method }, as, key: `tap-${taps}` })
}

test('the six payment errors have the names of the documents', () => {
  expect(Object.values(paymentErrors).map(({ says }) => says)).toEqual([
    'invalid method',
    'agent discount forbidden',
    'order number missing',
    'status completed',
    'status checking',
    'status cancelled',
  ])
})

test('a payment that cannot be accepted is refused with its documented code [ERR-020]', async () => {
  const { city, inTx, aHeldOrder, fix } = world
  const { house } = city
  const paid = await aHeldOrder(100)
  await fix(paid.orderHash, 100)
  expect(await pay(paid.orderHash, paid.rider.as)).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_STATUS_COMPLETED' },
  })
  const checked = await aHeldOrder(100)
  const facts = { orderHash: checked.orderHash, amountTwd: 100, payee: { kind: 'driver', id: 'chen' } } as const
  await inTx((tx) => captureTotal({ tx, house, ...facts }))
  expect((await pay(checked.orderHash, checked.rider.as)).body.code).toBe('PAYMENT_STATUS_CHECKING')
  await city.settle()
  const cancelled = await aHeldOrder(100)
  await inTx((tx) => releaseHold({ tx, house, orderHash: cancelled.orderHash }))
  await city.settle()
  expect((await pay(cancelled.orderHash, cancelled.rider.as)).body.code).toBe('PAYMENT_STATUS_CANCELLED')
  const said = { params: { id: cancelled.orderHash }, as: cancelled.rider.as, key: 'tap-cash' }
  expect((await city.call(reportCashPaid, said)).body.code).toBe('PAYMENT_STATUS_CANCELLED')
  const unnamed = await city.call(requestLinePay, { body: {}, as: cancelled.rider.as, key: 'tap-line' })
  expect(unnamed).toMatchObject({ status: 400, body: { code: 'PAYMENT_ORDER_NUMBER_MISSING' } })
})

test('a payment method that is not offered here is an invalid method [ERR-020]', async () => {
  const { bank, aHeldOrder, fix } = world
  const owed = await aHeldOrder(100)
  bank.feels('fine', 'poor')
  await fix(owed.orderHash, 130)
  expect((await pay(owed.orderHash, owed.rider.as, 'company')).body.code).toBe('PAYMENT_INVALID_METHOD')
})
