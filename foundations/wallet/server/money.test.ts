import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  applyOutcome,
  askProvider,
  captureHold,
  chargeFee,
  chargeMore,
  creditOfTwd,
  creditRider,
  ledgerSumTwd,
  makeMovements,
  openHold,
  payerFor,
  paymentClientPort,
  refund,
  releaseHold,
  settleInCash,
  waiveDue,
  walletServer,
} from './index.ts'
import { lockMethods } from './locks.ts'
import { choiceOf, writeChoice } from './stores/choice-store.ts'
import { findPayment } from './stores/payment-store.ts'
import { bankPorts, type Mood, type PretendBank, pretendBank, withCard } from './testing/index.ts'

let city: TestHouse
let bank: PretendBank
const news: string[] = []
/** A service whose orders are paid here and that only listens. */
const listener: ServerSlice = {
  name: 'listener',
  calls: [],
  ports: () => [
    bindPort(paymentClientPort('taxi'), {
      async paymentMoved({ payment, news: what }) {
        news.push(`${payment.orderHash} ${what}`)
      },
    }),
  ],
}
beforeAll(async () => {
  bank = pretendBank()
  const slices = [configsServer, identityServer, ordersServer, walletServer, listener]
  city = await openTestHouse({ slices, portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())
beforeEach(() => {
  news.length = 0
  bank.feels()
})
/** After whatever a test did: all sums to zero, and our books say of the bank what the bank says. */
afterEach(async () => {
  const { database } = city.house
  const { rows } = await database.pool.query<{ taken: number }>(
    'SELECT coalesce(sum(captured_twd - refunded_twd), 0)::int AS taken FROM wallet.holds',
  )
  const sumTwd = await ledgerSumTwd(database)
  const figures = [rows[0]?.taken, await ledgerSumTwd(database, 'provider:creditcard'), bank.takenTwd()]
  if (sumTwd !== 0 || new Set(figures).size > 1) throw new Error(`the books differ: ${sumTwd}, ${figures.join(', ')}`)
})

let orders = 0
/** An order of a new rider that is paid by card, with an amount to be held. */
async function anOrder(amountTwd: number) {
  const rider = await aRider(city)
  await withCard(city, rider)
  orders += 1
  const orderHash = `order${orders}`
  const { house } = city
  const reference = await house.database.transaction(async (tx) => {
    const payer = await payerFor({ tx, house, riderId: rider.riderId, method: undefined })
    const order = { orderHash, orderNumber: null, riderId: rider.riderId, service: 'taxi' } as const
    return openHold({ tx, house, order, payer, amountTwd })
  })
  return { rider, orderHash, reference: reference ?? '' }
}
async function aHeldOrder(amountTwd: number) {
  const order = await anOrder(amountTwd)
  await makeMovements({ house: city.house, reference: order.reference })
  return order
}
const inTx = <T>(work: Parameters<typeof city.house.database.transaction<T>>[0]) =>
  city.house.database.transaction(work)
const paymentOf = async (orderHash: string) => {
  const payment = await findPayment(city.house.database, orderHash)
  if (!payment) throw new Error('no payment')
  return payment
}
const fix = async (orderHash: string, amountTwd: number) => {
  await inTx((tx) => captureHold({ tx, house: city.house, orderHash, amountTwd, payee: 'driver:chen' }))
  await city.settle()
}

test('an amount is held before anything else, and of it only what the ride cost is taken', async () => {
  const { orderHash } = await aHeldOrder(300)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY', dueTwd: 0 })
  expect([bank.heldTwd(), bank.takenTwd()]).toEqual([300, 0])
  await fix(orderHash, 240)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 240, paidTwd: 240 })
  expect(news).toEqual([`${orderHash} held`, `${orderHash} collected`])
  expect(await ledgerSumTwd(city.house.database, `due:order:${orderHash}`)).toBe(0)
  expect(await ledgerSumTwd(city.house.database, 'earned:driver:chen')).toBe(-240)
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

test('a provider that hears nothing is asked again until it answers', async () => {
  const { reference, orderHash } = await anOrder(200)
  bank.feels('silent', 'silent', 'fine', 'silent')
  await makeMovements({ house: city.house, reference })
  await city.advance(600)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY' })
  expect(bank.books.get(reference)?.heldTwd).toBe(200)
})

test('money that could not be moved for a week, for whatever broke, is moved all the same', async () => {
  const { orderHash } = await aHeldOrder(100)
  bank.feels(...Array.from({ length: 1000 }, (): Mood => 'breaks'))
  await fix(orderHash, 90)
  await city.advance(7 * 86_400)
  bank.feels()
  await city.advance(3600)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 90 })
})

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

test('the database holds that no more is taken than was held, and no more goes back than was taken', async () => {
  const { orderHash } = await aHeldOrder(100)
  await fix(orderHash, 80)
  const { pool } = city.house.database
  const set = (column: string, value: number) =>
    pool.query(`UPDATE wallet.holds SET ${column} = $1 WHERE order_hash = $2`, [value, orderHash])
  await expect(set('captured_twd', 101)).rejects.toThrow('check constraint')
  await expect(set('refunded_twd', 81)).rejects.toThrow('check constraint')
  await expect(
    pool.query('UPDATE wallet.payments SET paid_twd = due_twd + 1 WHERE order_hash = $1', [orderHash]),
  ).rejects.toThrow('check constraint')
})

test('whatever a provider does, no more is taken than was held nor given back than was taken, and all sums to zero', async () => {
  const mood = fc.constantFrom<Mood>('fine', 'fine', 'declines', 'poor', 'silent', 'loses')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('fix' as const), amountTwd: fc.integer({ min: 0, max: 300 }) }),
    fc.record({ kind: fc.constant('release' as const), amountTwd: fc.constant(0) }),
    fc.record({ kind: fc.constant('refund' as const), amountTwd: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('more' as const), amountTwd: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ kind: fc.constant('wait' as const), amountTwd: fc.integer({ min: 1, max: 90 }) }),
  )
  const life = fc.record({
    heldTwd: fc.integer({ min: 1, max: 200 }),
    moods: fc.array(mood, { maxLength: 12 }),
    steps: fc.array(step, { maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(life, async ({ heldTwd, moods, steps }) => {
      const { house } = city
      const order = await anOrder(heldTwd)
      bank.feels(...moods)
      await makeMovements({ house, reference: order.reference })
      const { orderHash } = order
      for (const { kind, amountTwd } of steps) {
        const changed = { house, orderHash, amountTwd }
        // What cannot be done now is refused and changes nothing.
        await inTx(async (tx) => {
          if (kind === 'fix') await captureHold({ tx, ...changed, payee: 'driver:chen' })
          if (kind === 'release') await releaseHold({ tx, ...changed })
          if (kind === 'refund') await refund({ tx, ...changed, cause: `w${amountTwd}` })
          if (kind === 'more') await chargeMore({ tx, ...changed })
        }).catch(() => undefined)
        if (kind === 'wait') await city.advance(amountTwd)
      }
      bank.feels()
      await city.advance(3 * 3600)
      const payment = await paymentOf(orderHash)
      expect(['READY', 'FAILED', 'OWED', 'PAID', 'CANCELED']).toContain(payment.state)
      const books = [...bank.books].filter(
        ([, book]) => book.refundedTwd > book.capturedTwd || book.capturedTwd > book.heldTwd,
      )
      expect(books).toEqual([])
      expect(await ledgerSumTwd(house.database)).toBe(0)
      const { rows } = await house.database.pool.query<{ captured: number; refunded: number }>(
        'SELECT coalesce(sum(captured_twd), 0)::int AS captured, coalesce(sum(refunded_twd), 0)::int AS refunded FROM wallet.holds WHERE order_hash = $1',
        [orderHash],
      )
      expect(rows[0]).toEqual({ captured: payment.paidTwd, refunded: payment.refundedTwd })
      expect(await ledgerSumTwd(house.database, `due:order:${orderHash}`)).toBe(
        payment.state === 'OWED' || payment.state === 'PAID' ? payment.dueTwd - payment.paidTwd : 0,
      )
    }),
    { numRuns: 25 },
  )
}, 60_000)
