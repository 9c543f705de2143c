import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  applyOutcome,
  callProvider,
  chargeFee,
  creditRider,
  holdByEstimate,
  lateCharge,
  refundPart,
  releaseHold,
  settleInCash,
  waiveDue,
} from './index.ts'
import { creditOfTwd } from './money/credit-of.ts'
import { ledgerSumTwd } from './stores/ledger-store.ts'
import { makeMovements } from './money/pay-now.ts'
import { lockMethods } from './locks.ts'
import { choiceOf, writeChoice } from './stores/choice-store.ts'
import { aMoneyHouse, chen } from './testing/a-money-house.ts'
import type { Mood } from './testing/index.ts'

const { city, bank, outcomes, inTx, anOrder, aHeldOrder, paymentOf, fix, beginAnew, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

test('an amount is held first, and only the cost of the ride is captured', async () => {
  const earnedTwd = () => ledgerSumTwd(city.house.database, 'earned:driver:chen')
  const before = { heldTwd: bank.heldTwd(), takenTwd: bank.takenTwd(), earnedTwd: await earnedTwd() }
  const { orderHash } = await aHeldOrder(300)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY', dueTwd: 0 })
  expect([bank.heldTwd() - before.heldTwd, bank.takenTwd() - before.takenTwd]).toEqual([300, 0])
  await fix(orderHash, 240)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 240, paidTwd: 240 })
  expect(outcomes).toEqual([`${orderHash} held`, `${orderHash} collected`])
  expect(await ledgerSumTwd(city.house.database, `due:order:${orderHash}`)).toBe(0)
  expect((await earnedTwd()) - before.earnedTwd).toBe(-240)
})

test('the part of a fare above the hold is collected separately', async () => {
  const { orderHash } = await aHeldOrder(100)
  const before = bank.takenTwd()
  await fix(orderHash, 130)
  expect(bank.takenTwd() - before).toBe(130)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 130 })
})

test('if the rest is declined, the captured part stays and the rest is owed [PAY-004]', async () => {
  const { orderHash } = await aHeldOrder(100)
  bank.feels('fine', 'poor')
  await fix(orderHash, 130)
  const payment = await paymentOf(orderHash)
  expect(payment).toMatchObject({ state: 'OWED', paidTwd: 100, dueTwd: 130, declineReason: 'insufficientBalance' })
  expect(outcomes.at(-1)).toBe(`${orderHash} missed`)
  expect(await ledgerSumTwd(city.house.database, `due:order:${orderHash}`)).toBe(30)
})

test('a declined hold fails the payment and flags the card', async () => {
  const order = await anOrder(200)
  bank.feels('declines')
  await makeMovements({ house: city.house, reference: order.reference })
  expect(await paymentOf(order.orderHash)).toMatchObject({ state: 'FAILED', declineReason: 'cardDeclined' })
  expect(outcomes).toEqual([`${order.orderHash} declined`])
})

test('a lost response is looked up, and no request is repeated', async () => {
  const { reference, orderHash } = await anOrder(200)
  bank.requests.length = 0
  bank.feels('loses')
  await makeMovements({ house: city.house, reference })
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'HOLDING' })
  await city.advance(40)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY' })
  expect(bank.requests).toEqual([{ kind: 'authorize', reference }])
})

test('an amount that a provider takes long to hold is not declined because of a repeated tap or the job', async () => {
  const { reference, orderHash } = await anOrder(200)
  const answered = Promise.withResolvers<void>()
  bank.isAtWorkUntil(answered.promise)
  const first = makeMovements({ house: city.house, reference })
  await expect.poll(() => isRequested(reference)).toBe(true)
  await makeMovements({ house: city.house, reference })
  await city.advance(10)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'HOLDING', declineReason: null })
  answered.resolve()
  await first
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY', declineReason: null })
})

test('an amount that a dead server requested is requested again', async () => {
  const { reference, orderHash } = await anOrder(200)
  await city.house.database.pool.query(
    'UPDATE wallet.movements SET asked_at = $2, under_way_since = $2, tries = 1 WHERE reference = $1',
    [reference, city.clock.now()],
  )
  // The repeated tap arrives before the requesting server is known to be dead, and the job after that.
  await makeMovements({ house: city.house, reference })
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'HOLDING' })
  await city.advance(60)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY' })
})

test('a request that never reached the provider is repeated until it responds', async () => {
  const { reference, orderHash } = await anOrder(200)
  bank.feels('silent', 'silent', 'fine', 'silent')
  await makeMovements({ house: city.house, reference })
  await city.advance(600)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY' })
  expect(bank.books.get(reference)?.heldTwd).toBe(200)
})

const lostAtTheEnd: readonly (readonly Mood[])[] = [
  ['loses'],
  ['silent'],
  ['loses', 'silent', 'silent'],
  ['silent', 'silent', 'silent', 'loses', 'silent'],
  ['breaks', 'loses'],
]
test.each(lostAtTheEnd)(
  'a response that is lost as a ride ends, and then %s %s %s %s %s: within a minute there is a receipt, and the fare is captured once',
  async (...moods) => {
    const { orderHash } = await aHeldOrder(200)
    const takenBefore = bank.takenTwd()
    bank.feels(...moods)
    await fix(orderHash, 180)
    // The process is killed between the bank's action and our record of it, and restarted.
    await city.restart()
    await city.advance(60)
    expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 180 })
    expect(bank.takenTwd() - takenBefore).toBe(180)
  },
)

test('after half an hour of outage, a bank gets the request again within five minutes of its return', async () => {
  const { orderHash } = await aHeldOrder(200)
  bank.feels(...Array.from({ length: 1000 }, (): Mood => 'silent'))
  await fix(orderHash, 180)
  await city.advance(1800)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'DUE' })
  bank.feels()
  await city.advance(300)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 180 })
})

test('money that could not be moved for a week, for any reason, is still moved', async () => {
  const { orderHash } = await aHeldOrder(100)
  bank.feels(...Array.from({ length: 1000 }, (): Mood => 'breaks'))
  await fix(orderHash, 90)
  await city.advance(7 * 86_400)
  bank.feels()
  await city.advance(3600)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 90 })
  // A week is many jobs for a busy machine.
}, 300_000)

test('a call that dies between its stages leaves a job that holds the amount', async () => {
  const { orderHash } = await anOrder(150)
  await city.restart()
  await city.advance(40)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY' })
})

test('a response that two processes write is written once', async () => {
  const { reference, orderHash } = await anOrder(150)
  const { house } = city
  const outcome = await callProvider({ house, reference })
  if (!outcome) throw new Error('nothing was asked')
  await Promise.all([1, 2, 3].map(() => inTx((tx) => applyOutcome({ tx, house, reference, outcome }))))
  expect(outcomes).toEqual([`${orderHash} held`])
})

test('a hold reported as declined by one reply and as held by another is released once', async () => {
  const { reference, orderHash } = await anOrder(120)
  const { house } = city
  const heldBefore = bank.heldTwd()
  const outcome = await callProvider({ house, reference })
  if (!outcome) throw new Error('nothing was asked')
  const declined = { state: 'declined', reason: 'refused', providerCode: '1172' } as const
  for (const reported of [declined, outcome, outcome])
    await inTx((tx) => applyOutcome({ tx, house, reference, outcome: reported }))
  await city.settle()
  expect(bank.heldTwd()).toBe(heldBefore)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'FAILED' })
})

test('a hold is released when the order ends, even if its outcome was still unknown', async () => {
  const held = await aHeldOrder(90)
  const heldBefore = bank.heldTwd()
  await inTx((tx) => releaseHold({ tx, house: city.house, orderHash: held.orderHash }))
  await city.settle()
  expect(bank.heldTwd()).toBe(heldBefore - 90)
  const requests = await anOrder(70)
  bank.feels('loses')
  await makeMovements({ house: city.house, reference: requests.reference })
  await inTx((tx) => releaseHold({ tx, house: city.house, orderHash: requests.orderHash }))
  expect(await paymentOf(requests.orderHash)).toMatchObject({ state: 'CANCELED' })
  await city.advance(60)
  expect(bank.books.get(requests.reference)?.isReleased).toBe(true)
  expect(outcomes.filter((line) => line.startsWith(requests.orderHash))).toEqual([])
})

test('a fee is captured from the hold, or owed in case of cash', async () => {
  const { orderHash, rider } = await aHeldOrder(300)
  const before = bank.takenTwd()
  const { house } = city
  const fee = { orderHash, amountTwd: 40, payee: chen } as const
  await inTx((tx) => chargeFee({ tx, house, ...fee }))
  await inTx((tx) => releaseHold({ tx, house, orderHash }))
  await city.settle()
  expect(bank.takenTwd() - before).toBe(40)
  const cash = { orderHash: 'feeInCash', riderId: rider.riderId }
  await inTx(async (tx) => {
    const order = { ...cash, orderNumber: null, service: 'common' } as const
    await holdByEstimate({ tx, house, order, payer: { method: 'cash', instrument: null }, amountTwd: 200 })
    await chargeFee({ tx, house, orderHash: cash.orderHash, amountTwd: 40 })
  })
  expect(await paymentOf('feeInCash')).toMatchObject({ state: 'OWED', dueTwd: 40 })
})

test('the credit of a rider is used before the card', async () => {
  const { orderHash, rider } = await aHeldOrder(100)
  const before = bank.takenTwd()
  const { riderId } = rider
  await inTx((tx) =>
    creditRider({ tx, house: city.house, riderId, orderHash: 'earlier', amountTwd: 30, cause: 'driverCancel' }),
  )
  await fix(orderHash, 100)
  expect(bank.takenTwd() - before).toBe(70)
  expect(await creditOfTwd(city.house.database, riderId)).toBe(0)
})

test('a tip is added to a paid ride and collected in the same way', async () => {
  const { orderHash } = await aHeldOrder(100)
  await fix(orderHash, 100)
  await inTx((tx) => lateCharge({ tx, house: city.house, orderHash, amountTwd: 30, key: 'tip', payee: chen }))
  await city.settle()
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 130, paidTwd: 130 })
})

test('a refund goes back to the card; a declined one is credited; more than the paid amount is refused', async () => {
  const { orderHash, rider } = await aHeldOrder(100)
  await fix(orderHash, 100)
  const back = (amountTwd: number) =>
    inTx((tx) => refundPart({ tx, house: city.house, orderHash, amountTwd, key: `back${amountTwd}` }))
  await back(40)
  await city.settle()
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', refundedTwd: 40 })
  await expect(back(61)).rejects.toMatchObject({ key: 'wallet.refundTooLarge' })
  bank.feels('declines')
  await back(10)
  await city.settle()
  expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(10)
  expect(await paymentOf(orderHash)).toMatchObject({ refundedTwd: 50 })
  // The credited amount counts as refunded as well.
  await expect(back(51)).rejects.toMatchObject({ key: 'wallet.refundTooLarge' })
})

test('a refund with a lost response is looked up first, and requested again once it can no longer be in progress', async () => {
  const { orderHash } = await aHeldOrder(100)
  await fix(orderHash, 100)
  bank.requests.length = 0
  bank.feels('silent')
  await inTx((tx) => refundPart({ tx, house: city.house, orderHash, amountTwd: 40, key: 'late' }))
  await city.settle()
  await city.restart()
  // It is looked at again and again, which does not restart the wait.
  await city.advance(140)
  expect(bank.requests).toHaveLength(1)
  await city.advance(20)
  expect(bank.requests).toHaveLength(2)
  expect(await paymentOf(orderHash)).toMatchObject({ refundedTwd: 40 })
})

test('the method a rider chooses while their card is being declined stays chosen', async () => {
  const { reference, rider } = await anOrder(120)
  const { riderId } = rider
  const { house } = city
  const outcome = { state: 'declined', reason: 'cardDeclined', providerCode: '' } as const
  let applied: Promise<void> | undefined
  await inTx(async (tx) => {
    await lockMethods(tx, riderId)
    await writeChoice(tx, { riderId, method: 'cash', cardId: null })
    applied = inTx((other) => applyOutcome({ tx: other, house, reference, outcome }))
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await applied
  expect(await choiceOf(house.database, riderId)).toMatchObject({ method: 'cash', cardId: null })
})

test('a waived amount is refunded to the card, and a waived cash amount is no longer due', async () => {
  const { house } = city
  const { orderHash } = await aHeldOrder(100)
  await fix(orderHash, 40)
  await inTx((tx) => waiveDue({ tx, house, orderHash, cause: 'notOwed' }))
  await city.settle()
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 40, refundedTwd: 40 })
  const owed = { orderHash: 'waivedInCash', riderId: 'ana' }
  await inTx(async (tx) => {
    const order = { ...owed, orderNumber: null, service: 'common' } as const
    await holdByEstimate({ tx, house, order, payer: { method: 'cash', instrument: null }, amountTwd: 200 })
    await chargeFee({ tx, house, orderHash: owed.orderHash, amountTwd: 40, payee: chen })
  })
  const waive = () => inTx((tx) => waiveDue({ tx, house, orderHash: owed.orderHash, cause: 'notOwed' }))
  await waive()
  await waive()
  expect(await paymentOf(owed.orderHash)).toMatchObject({ state: 'PAID', paidTwd: 40, refundedTwd: 40 })
  expect(await ledgerSumTwd(house.database, `due:order:${owed.orderHash}`)).toBe(0)
  expect(await creditOfTwd(house.database, 'ana')).toBe(0)
})

test('the rest of a fare that a card paid in part can be paid to the driver in cash', async () => {
  const { orderHash, rider } = await aHeldOrder(100)
  bank.feels('fine', 'declines')
  await fix(orderHash, 130)
  const payment = { orderHash, riderId: rider.riderId, payee: chen, service: 'common', amountTwd: 30 }
  await inTx((tx) => settleInCash({ tx, house: city.house, payment }))
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 130 })
  expect(await ledgerSumTwd(city.house.database, `due:order:${orderHash}`)).toBe(0)
})

async function isRequested(reference: string): Promise<boolean> {
  const { rows } = await city.house.database.pool.query<{ requested: boolean }>(
    'SELECT asked_at IS NOT NULL AS requested FROM wallet.movements WHERE reference = $1',
    [reference],
  )
  return rows[0]?.requested === true
}
