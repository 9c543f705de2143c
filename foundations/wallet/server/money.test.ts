import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  applyOutcome,
  askProvider,
  chargeFee,
  chargeMore,
  creditRider,
  openHold,
  releaseHold,
  settleInCash,
  waiveDue,
} from './index.ts'
import { creditOfTwd } from './money/credit-of.ts'
import { ledgerSumTwd } from './stores/ledger-store.ts'
import { makeMovements } from './money/pay-now.ts'
import { refund } from './money/refund.ts'
import { lockMethods } from './locks.ts'
import { choiceOf, writeChoice } from './stores/choice-store.ts'
import { aMoneyHouse } from './testing/a-money-house.ts'
import type { Mood } from './testing/index.ts'

const { city, bank, news, inTx, anOrder, aHeldOrder, paymentOf, fix, beginAnew, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

test('an amount is held before anything else, and of it only what the ride cost is taken', async () => {
  const earnedTwd = () => ledgerSumTwd(city.house.database, 'earned:driver:chen')
  const before = { heldTwd: bank.heldTwd(), takenTwd: bank.takenTwd(), earnedTwd: await earnedTwd() }
  const { orderHash } = await aHeldOrder(300)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY', dueTwd: 0 })
  expect([bank.heldTwd() - before.heldTwd, bank.takenTwd() - before.takenTwd]).toEqual([300, 0])
  await fix(orderHash, 240)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 240, paidTwd: 240 })
  expect(news).toEqual([`${orderHash} held`, `${orderHash} collected`])
  expect(await ledgerSumTwd(city.house.database, `due:order:${orderHash}`)).toBe(0)
  expect((await earnedTwd()) - before.earnedTwd).toBe(-240)
})

test('what a ride costs above what was held is collected beside it', async () => {
  const { orderHash } = await aHeldOrder(100)
  const before = bank.takenTwd()
  await fix(orderHash, 130)
  expect(bank.takenTwd() - before).toBe(130)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 130 })
})

test('where the rest is declined, what was taken stays and the rest is owed [PAY-004]', async () => {
  const { orderHash } = await aHeldOrder(100)
  bank.feels('fine', 'poor')
  await fix(orderHash, 130)
  const payment = await paymentOf(orderHash)
  expect(payment).toMatchObject({ state: 'OWED', paidTwd: 100, dueTwd: 130, declineReason: 'insufficientBalance' })
  expect(news.at(-1)).toBe(`${orderHash} missed`)
  expect(await ledgerSumTwd(city.house.database, `due:order:${orderHash}`)).toBe(30)
})

test('a hold that is declined fails the payment and flags the card', async () => {
  const order = await anOrder(200)
  bank.feels('declines')
  await makeMovements({ house: city.house, reference: order.reference })
  expect(await paymentOf(order.orderHash)).toMatchObject({ state: 'FAILED', declineReason: 'cardDeclined' })
  expect(news).toEqual([`${order.orderHash} declined`])
})

test('an answer that was lost is looked up, and nothing is asked for twice', async () => {
  const { reference, orderHash } = await anOrder(200)
  bank.asked.length = 0
  bank.feels('loses')
  await makeMovements({ house: city.house, reference })
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'HOLDING' })
  await city.advance(40)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY' })
  expect(bank.asked).toEqual([{ kind: 'authorize', reference }])
})

test('an amount that a provider takes long to hold is not declined because the tap came again, or the job', async () => {
  const { reference, orderHash } = await anOrder(200)
  const answered = Promise.withResolvers<void>()
  bank.isAtWorkUntil(answered.promise)
  const first = makeMovements({ house: city.house, reference })
  await expect.poll(() => isAskedFor(reference)).toBe(true)
  await makeMovements({ house: city.house, reference })
  await city.advance(10)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'HOLDING', declineReason: null })
  answered.resolve()
  await first
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY', declineReason: null })
})

test('an amount that was asked for by a server that is no more is asked for again', async () => {
  const { reference, orderHash } = await anOrder(200)
  await city.house.database.pool.query(
    'UPDATE wallet.movements SET asked_at = $2, under_way_since = $2, tries = 1 WHERE reference = $1',
    [reference, city.clock.now()],
  )
  // The tap comes again before the server that asked can be known to be dead, and then the job.
  await makeMovements({ house: city.house, reference })
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'HOLDING' })
  await city.advance(60)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY' })
})

test('a provider that hears nothing is asked again until it answers', async () => {
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
  'an answer that is lost as a ride ends, and then %s %s %s %s %s: within a minute there is a receipt, and the fare is taken once',
  async (...moods) => {
    const { orderHash } = await aHeldOrder(200)
    const takenBefore = bank.takenTwd()
    bank.feels(...moods)
    await fix(orderHash, 180)
    // The process is killed between what the bank does and what we write of it, and begins again.
    await city.restart()
    await city.advance(60)
    expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 180 })
    expect(bank.takenTwd() - takenBefore).toBe(180)
  },
)

test('a bank that is away for half an hour is asked again within five minutes of its return', async () => {
  const { orderHash } = await aHeldOrder(200)
  bank.feels(...Array.from({ length: 1000 }, (): Mood => 'silent'))
  await fix(orderHash, 180)
  await city.advance(1800)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'DUE' })
  bank.feels()
  await city.advance(300)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 180 })
})

test('money that could not be moved for a week, for whatever broke, is moved all the same', async () => {
  const { orderHash } = await aHeldOrder(100)
  bank.feels(...Array.from({ length: 1000 }, (): Mood => 'breaks'))
  await fix(orderHash, 90)
  await city.advance(7 * 86_400)
  bank.feels()
  await city.advance(3600)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 90 })
  // A week is many jobs for a machine that has much else to do.
}, 300_000)

test('a call that dies between its stages leaves a job that holds the amount', async () => {
  const { orderHash } = await anOrder(150)
  await city.restart()
  await city.advance(40)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY' })
})

test('an answer that two write is written once', async () => {
  const { reference, orderHash } = await anOrder(150)
  const { house } = city
  const outcome = await askProvider({ house, reference })
  if (!outcome) throw new Error('nothing was asked')
  await Promise.all([1, 2, 3].map(() => inTx((tx) => applyOutcome({ tx, house, reference, outcome }))))
  expect(news).toEqual([`${orderHash} held`])
})

test('what one was told is declined and another that it is held is let go, once', async () => {
  const { reference, orderHash } = await anOrder(120)
  const { house } = city
  const heldBefore = bank.heldTwd()
  const outcome = await askProvider({ house, reference })
  if (!outcome) throw new Error('nothing was asked')
  const declined = { state: 'declined', reason: 'refused', providerCode: '1172' } as const
  for (const told of [declined, outcome, outcome])
    await inTx((tx) => applyOutcome({ tx, house, reference, outcome: told }))
  await city.settle()
  expect(bank.heldTwd()).toBe(heldBefore)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'FAILED' })
})

test('what is held is let go when the order ends, also where nobody knew yet whether it stood', async () => {
  const held = await aHeldOrder(90)
  const heldBefore = bank.heldTwd()
  await inTx((tx) => releaseHold({ tx, house: city.house, orderHash: held.orderHash }))
  await city.settle()
  expect(bank.heldTwd()).toBe(heldBefore - 90)
  const asked = await anOrder(70)
  bank.feels('loses')
  await makeMovements({ house: city.house, reference: asked.reference })
  await inTx((tx) => releaseHold({ tx, house: city.house, orderHash: asked.orderHash }))
  expect(await paymentOf(asked.orderHash)).toMatchObject({ state: 'CANCELED' })
  await city.advance(60)
  expect(bank.books.get(asked.reference)?.isReleased).toBe(true)
  expect(news.filter((line) => line.startsWith(asked.orderHash))).toEqual([])
})

test('a fee is taken from what is held, and of cash it is owed', async () => {
  const { orderHash, rider } = await aHeldOrder(300)
  const before = bank.takenTwd()
  const { house } = city
  const fee = { orderHash, riderId: rider.riderId, amountTwd: 40, method: 'creditcard', payee: 'driver:chen' } as const
  await inTx((tx) => chargeFee({ tx, house, ...fee }))
  await inTx((tx) => releaseHold({ tx, house, orderHash }))
  await city.settle()
  expect(bank.takenTwd() - before).toBe(40)
  const cash = { orderHash: 'feeInCash', riderId: rider.riderId }
  await inTx(async (tx) => {
    const order = { ...cash, orderNumber: null, service: 'taxi' } as const
    await openHold({ tx, house, order, payer: { method: 'cash', instrument: null }, amountTwd: 200 })
    await chargeFee({ tx, house, ...cash, amountTwd: 40, method: 'cash' })
  })
  expect(await paymentOf('feeInCash')).toMatchObject({ state: 'OWED', dueTwd: 40 })
})

test('what a rider has to their credit is used before the card', async () => {
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

test('a tip is added to a ride that was paid and is collected like it', async () => {
  const { orderHash } = await aHeldOrder(100)
  await fix(orderHash, 100)
  await inTx((tx) => chargeMore({ tx, house: city.house, orderHash, amountTwd: 30 }))
  await city.settle()
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 130, paidTwd: 130 })
})

test('a refund goes back to the card; one that is declined is credited; more than was paid is a fault', async () => {
  const { orderHash, rider } = await aHeldOrder(100)
  await fix(orderHash, 100)
  const back = (amountTwd: number) =>
    inTx((tx) => refund({ tx, house: city.house, orderHash, amountTwd, cause: `back${amountTwd}` }))
  await back(40)
  await city.settle()
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', refundedTwd: 40 })
  await expect(back(61)).rejects.toThrow('not been paid so much')
  bank.feels('declines')
  await back(10)
  await city.settle()
  expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(10)
  expect(await paymentOf(orderHash)).toMatchObject({ refundedTwd: 50 })
  // What was credited has gone back as well.
  await expect(back(51)).rejects.toThrow('not been paid so much')
})

test('a refund whose answer was lost is looked up at first, and asked for again when it cannot be on its way', async () => {
  const { orderHash } = await aHeldOrder(100)
  await fix(orderHash, 100)
  bank.asked.length = 0
  bank.feels('silent')
  await inTx((tx) => refund({ tx, house: city.house, orderHash, amountTwd: 40, cause: 'late' }))
  await city.settle()
  await city.restart()
  await city.advance(120)
  expect(bank.asked).toHaveLength(1)
  await city.advance(600)
  expect(bank.asked).toHaveLength(2)
  expect(await paymentOf(orderHash)).toMatchObject({ refundedTwd: 40 })
})

test('what a rider chooses while their card is declined stays chosen', async () => {
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

test('what turned out not to be owed goes back to the card, and of cash nothing is open any more', async () => {
  const { house } = city
  const { orderHash } = await aHeldOrder(100)
  await fix(orderHash, 40)
  await inTx((tx) => waiveDue({ tx, house, orderHash, cause: 'notOwed' }))
  await city.settle()
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 40, refundedTwd: 40 })
  const owed = { orderHash: 'waivedInCash', riderId: 'ana' }
  await inTx(async (tx) => {
    const order = { ...owed, orderNumber: null, service: 'taxi' } as const
    await openHold({ tx, house, order, payer: { method: 'cash', instrument: null }, amountTwd: 200 })
    await chargeFee({ tx, house, ...owed, amountTwd: 40, method: 'cash', payee: 'driver:chen' })
  })
  const waive = () => inTx((tx) => waiveDue({ tx, house, orderHash: owed.orderHash, cause: 'notOwed' }))
  await waive()
  await waive()
  expect(await paymentOf(owed.orderHash)).toMatchObject({ state: 'PAID', paidTwd: 40, refundedTwd: 40 })
  expect(await ledgerSumTwd(house.database, `due:order:${owed.orderHash}`)).toBe(0)
  expect(await creditOfTwd(house.database, 'ana')).toBe(0)
})

test('of a fare that a card paid in part, the driver may be given the rest in cash', async () => {
  const { orderHash, rider } = await aHeldOrder(100)
  bank.feels('fine', 'declines')
  await fix(orderHash, 130)
  const payment = { orderHash, riderId: rider.riderId, driverId: 'chen', service: 'taxi', amountTwd: 30 }
  await inTx((tx) => settleInCash({ tx, house: city.house, payment }))
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 130 })
  expect(await ledgerSumTwd(city.house.database, `due:order:${orderHash}`)).toBe(0)
})

async function isAskedFor(reference: string): Promise<boolean> {
  const { rows } = await city.house.database.pool.query<{ asked: boolean }>(
    'SELECT asked_at IS NOT NULL AS asked FROM wallet.movements WHERE reference = $1',
    [reference],
  )
  return rows[0]?.asked === true
}
