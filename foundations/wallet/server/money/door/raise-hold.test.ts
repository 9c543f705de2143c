import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { dropRaise, raiseHold, releaseHold } from '../../index.ts'
import { makeMovements } from '../pay-now.ts'
import { aMoneyHouse } from '../../testing/a-money-house.ts'

const { city, bank, outcomes, inTx, aHeldOrder, paymentOf, fix, beginAnew, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

const { house } = city
const raise = (orderHash: string, amountTwd: number) => inTx((tx) => raiseHold({ tx, house, orderHash, amountTwd }))
async function raised(orderHash: string, amountTwd: number): Promise<void> {
  const reference = await raise(orderHash, amountTwd)
  if (reference === undefined) throw new Error('nothing more was to be held')
  await makeMovements({ house, reference })
}

test('the difference of a raised price is held additionally, and both are captured', async () => {
  const { orderHash } = await aHeldOrder(100)
  const [heldBefore, takenBefore] = [bank.heldTwd(), bank.takenTwd()]
  await raised(orderHash, 160)
  expect(bank.heldTwd() - heldBefore).toBe(60)
  expect(outcomes).toEqual([`${orderHash} held`, `${orderHash} raised`])
  // The existing holds suffice.
  expect(await raise(orderHash, 160)).toBeUndefined()
  await fix(orderHash, 150)
  expect(bank.takenTwd() - takenBefore).toBe(150)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 150 })
})

test('after a declined difference the order continues with the existing hold', async () => {
  const { orderHash } = await aHeldOrder(100)
  bank.feels('poor')
  await raised(orderHash, 160)
  expect(outcomes.at(-1)).toBe(`${orderHash} notRaised`)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY', declineReason: 'insufficientBalance' })
  await raised(orderHash, 160)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY', declineReason: null })
  await fix(orderHash, 100)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID' })
})

test('a difference that is not needed after all is released, whenever its response arrives', async () => {
  const heldBefore = bank.heldTwd()
  const [dropped, paid, ended] = [await aHeldOrder(100), await aHeldOrder(100), await aHeldOrder(100)]
  await raised(dropped.orderHash, 130)
  await inTx((tx) => dropRaise({ tx, house, orderHash: dropped.orderHash }))
  for (const { orderHash } of [paid, ended]) {
    bank.feels('loses')
    await raised(orderHash, 170)
  }
  await fix(paid.orderHash, 90)
  await inTx((tx) => releaseHold({ tx, house, orderHash: ended.orderHash }))
  await city.advance(600)
  expect(await paymentOf(paid.orderHash)).toMatchObject({ state: 'PAID', paidTwd: 90 })
  expect(bank.heldTwd() - heldBefore).toBe(100)
  await fix(dropped.orderHash, 100)
})

test('a ride that ends while the difference is unknown waits for it, and captures it', async () => {
  const { orderHash } = await aHeldOrder(100)
  const takenBefore = bank.takenTwd()
  bank.feels('loses', 'fine', 'silent', 'silent')
  await raised(orderHash, 170)
  await fix(orderHash, 160)
  await city.advance(600)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 160 })
  expect(bank.takenTwd() - takenBefore).toBe(160)
  expect(bank.requests.filter(({ kind }) => kind === 'authorize').length).toBeGreaterThan(0)
})
