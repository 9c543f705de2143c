import { plusSeconds } from '@daoxing/kit/contract'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  capturePart,
  captureTotal,
  holdByEstimate,
  lateCharge,
  raiseHold,
  refundPart,
  releaseHold,
  settleDeposit,
  takeDeposit,
} from '../../index.ts'
import { beginPaying } from '../../staged-payment.ts'
import { holdsOfOrder } from '../../stores/hold-store.ts'
import { ledgerSumTwd } from '../../stores/ledger-store.ts'
import { aMoneyHouse, chen } from '../../testing/a-money-house.ts'
import type { Mood } from '../../testing/index.ts'
import { creditOfTwd } from '../credit-of.ts'

const { city, bank, outcomes, inTx, aHeldOrder, paymentOf, made, fix, beginAnew, endAll, compareBooks } =
  await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)
// A remaining hold would be renewed in the next test.
afterEach(endAll)

const { house } = city
const hourSeconds = 3600
// Renewed after 36 hours.
bank.holdsUntil(() => plusSeconds(city.clock.now(), 48 * hourSeconds))
const operator = { kind: 'operator', id: 'rental7' } as const
const outcomesOf = (orderHash: string) =>
  outcomes.filter((line) => line.startsWith(`${orderHash} `)).map((line) => line.slice(orderHash.length + 1))
const deposit = (orderHash: string, amountTwd: number, how: 'held' | 'charged') =>
  made(inTx((tx) => takeDeposit({ tx, house, orderHash, amountTwd, how })))
const settle = (orderHash: string, retainedTwd: number) =>
  inTx((tx) => settleDeposit({ tx, house, orderHash, retainedTwd, payee: operator })).then(() => city.settle())
const part = (orderHash: string, amountTwd: number, key: string) =>
  inTx((tx) => capturePart({ tx, house, orderHash, amountTwd, key, payee: operator })).then(() => city.settle())
const late = (orderHash: string, amountTwd: number, key: string) =>
  inTx((tx) => lateCharge({ tx, house, orderHash, amountTwd, key, payee: operator })).then(() => city.settle())
const raise = (orderHash: string, amountTwd: number) =>
  made(inTx((tx) => raiseHold({ tx, house, orderHash, amountTwd })))
const refusal = (key: string) => expect.objectContaining({ key })
/** The amounts that the bank holds and has captured for an order. */
async function atBank(orderHash: string): Promise<{ held: number; taken: number }> {
  const books = (await holdsOfOrder(house.database, orderHash)).flatMap(({ holdId }) => bank.books.get(holdId) ?? [])
  const held = books.filter((book) => !book.isReleased && book.capturedTwd === 0)
  return {
    held: held.reduce((sum, { heldTwd }) => sum + heldTwd, 0),
    taken: books.reduce((sum, { capturedTwd, refundedTwd }) => sum + capturedTwd - refundedTwd, 0),
  }
}

test('a held deposit pays nothing of the price, and is returned in full', async () => {
  const { orderHash } = await aHeldOrder(500)
  await deposit(orderHash, 3000, 'held')
  expect(outcomesOf(orderHash)).toEqual(['held', 'depositTaken'])
  expect(await atBank(orderHash)).toEqual({ held: 3500, taken: 0 })
  await fix(orderHash, 450)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 450 })
  expect(await atBank(orderHash)).toEqual({ held: 3000, taken: 450 })
  await settle(orderHash, 0)
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 450 })
})

test('a part of a held deposit is retained after the order was paid, once, and the payee earns it', async () => {
  const { orderHash } = await aHeldOrder(500)
  const earnedTwd = () => ledgerSumTwd(house.database, 'earned:operator:rental7')
  const before = await earnedTwd()
  await deposit(orderHash, 3000, 'held')
  await fix(orderHash, 450)
  await settle(orderHash, 800)
  await settle(orderHash, 800)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 1250, paidTwd: 1250 })
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 1250 })
  expect(before - (await earnedTwd())).toBe(800)
  await expect(settle(orderHash, 900)).rejects.toEqual(refusal('wallet.amountStatedBefore'))
})

test('a charged deposit is owed to the rider until it is settled: the retained part pays, the remainder is refunded', async () => {
  const { orderHash } = await aHeldOrder(500)
  const owedTwd = () => ledgerSumTwd(house.database, `deposit:order:${orderHash}`)
  await deposit(orderHash, 2000, 'charged')
  expect(await atBank(orderHash)).toEqual({ held: 500, taken: 2000 })
  expect([await owedTwd(), (await paymentOf(orderHash)).paidTwd]).toEqual([-2000, 0])
  await settle(orderHash, 600)
  await fix(orderHash, 1000)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 1000, paidTwd: 1000, refundedTwd: 0 })
  expect([await owedTwd(), await atBank(orderHash)]).toEqual([0, { held: 0, taken: 1000 }])
  // The amount paid from the deposit can be refunded like the rest, and no more.
  await inTx((tx) => refundPart({ tx, house, orderHash, amountTwd: 1000, key: 'all' }))
  await city.settle()
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 0 })
})

test('a refund does not affect a deposit that is not settled', async () => {
  const { orderHash } = await aHeldOrder(500)
  await deposit(orderHash, 2000, 'charged')
  await fix(orderHash, 450)
  const back = (amountTwd: number) =>
    inTx((tx) => refundPart({ tx, house, orderHash, amountTwd, key: `b${amountTwd}` }))
  await expect(back(451)).rejects.toEqual(refusal('wallet.refundTooLarge'))
  await back(450)
  await city.settle()
  expect(await ledgerSumTwd(house.database, `deposit:order:${orderHash}`)).toBe(-2000)
  const holds = await holdsOfOrder(house.database, orderHash)
  expect(holds.find(({ purpose }) => purpose === 'advance')?.refundedTwd).toBe(0)
  await settle(orderHash, 0)
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 0 })
})

test('a deposit whose return is declined becomes a credit of the rider', async () => {
  const { orderHash, rider } = await aHeldOrder(500)
  await deposit(orderHash, 2000, 'charged')
  bank.feels('declines')
  await settle(orderHash, 0)
  expect(await creditOfTwd(house.database, rider.riderId)).toBe(2000)
  expect(await ledgerSumTwd(house.database, `deposit:order:${orderHash}`)).toBe(0)
})

test.each(['held', 'charged'] as const)(
  'a released order returns its %s deposit, even if its response is late',
  async (how) => {
    const { orderHash } = await aHeldOrder(500)
    bank.feels('loses')
    await deposit(orderHash, 2000, how)
    await inTx((tx) => releaseHold({ tx, house, orderHash }))
    await city.advance(600)
    expect(await atBank(orderHash)).toEqual({ held: 0, taken: 0 })
    expect(await paymentOf(orderHash)).toMatchObject({ state: 'CANCELED', dueTwd: 0 })
    const other = await aHeldOrder(500)
    bank.feels('fine', 'loses')
    await deposit(other.orderHash, 2000, how)
    await inTx((tx) => releaseHold({ tx, house, orderHash: other.orderHash }))
    await city.advance(600)
    expect(await atBank(other.orderHash)).toEqual({ held: 0, taken: 0 })
  },
)

test('a declined deposit is reported, leaves the order unchanged, and can be retried', async () => {
  const { orderHash } = await aHeldOrder(500)
  bank.feels('poor')
  await deposit(orderHash, 2000, 'held')
  expect(outcomesOf(orderHash).at(-1)).toBe('depositDeclined')
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY', declineReason: 'insufficientBalance' })
  await deposit(orderHash, 2000, 'held')
  expect(outcomesOf(orderHash).at(-1)).toBe('depositTaken')
  // Repeating has the effect of once; another amount is refused.
  await deposit(orderHash, 2000, 'held')
  await expect(deposit(orderHash, 1000, 'held')).rejects.toEqual(refusal('wallet.notNow'))
  expect(await atBank(orderHash)).toEqual({ held: 2500, taken: 0 })
})

test('parts are captured from the hold, once per key, and the remainder is held again', async () => {
  const { orderHash } = await aHeldOrder(1000)
  await part(orderHash, 300, 'hour1')
  await part(orderHash, 300, 'hour1')
  expect(await atBank(orderHash)).toEqual({ held: 700, taken: 300 })
  await part(orderHash, 200, 'hour2')
  expect(await atBank(orderHash)).toEqual({ held: 500, taken: 500 })
  expect(outcomesOf(orderHash)).toEqual(['held', 'partPaid', 'partPaid'])
  await expect(part(orderHash, 501, 'hour3')).rejects.toEqual(refusal('wallet.amountNotHeld'))
  await expect(part(orderHash, 301, 'hour1')).rejects.toEqual(refusal('wallet.amountStatedBefore'))
  await fix(orderHash, 900)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 900, paidTwd: 900 })
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 900 })
  expect(await ledgerSumTwd(house.database, `due:order:${orderHash}`)).toBe(0)
})

test('several raises coexist, and one part is captured from several holds', async () => {
  const { orderHash } = await aHeldOrder(100)
  await raise(orderHash, 160)
  await raise(orderHash, 230)
  await raise(orderHash, 230)
  expect(await atBank(orderHash)).toEqual({ held: 230, taken: 0 })
  await part(orderHash, 200, 'first')
  expect(await atBank(orderHash)).toEqual({ held: 30, taken: 200 })
  // The total includes the parts.
  await raise(orderHash, 250)
  expect(await atBank(orderHash)).toEqual({ held: 50, taken: 200 })
})

test('a part that the bank declines stays due, and the total includes it', async () => {
  const { orderHash } = await aHeldOrder(400)
  bank.feels('declines', 'poor')
  await part(orderHash, 150, 'day1')
  expect(outcomesOf(orderHash)).toEqual(['held', 'partMissed'])
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY', dueTwd: 150, paidTwd: 0 })
  await fix(orderHash, 350)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 350, paidTwd: 350 })
  expect(await atBank(orderHash)).toMatchObject({ taken: 350 })
})

test('an order that is released after a part costs that part', async () => {
  const { orderHash } = await aHeldOrder(400)
  await part(orderHash, 150, 'day1')
  await inTx((tx) => releaseHold({ tx, house, orderHash }))
  await city.settle()
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 150, paidTwd: 150 })
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 150 })
})

test('a remainder that cannot be held again is reported as uncovered, and the order continues', async () => {
  const { orderHash } = await aHeldOrder(400)
  bank.feels('fine', 'poor')
  await part(orderHash, 150, 'day1')
  expect(outcomesOf(orderHash)).toEqual(['held', 'partPaid', 'uncovered'])
  await fix(orderHash, 400)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 400 })
})

test('a late charge is collected by the same card, once per reason; before the order is settled it is refused', async () => {
  const { orderHash } = await aHeldOrder(400)
  await expect(late(orderHash, 40, 'toll')).rejects.toEqual(refusal('wallet.notNow'))
  await fix(orderHash, 300)
  await Promise.all([late(orderHash, 40, 'toll'), late(orderHash, 40, 'toll')])
  await late(orderHash, 600, 'fine')
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 940, paidTwd: 940 })
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 940 })
})

test('a late charge during an unknown capture collects no more than the due amount', async () => {
  const { orderHash } = await aHeldOrder(100)
  await raise(orderHash, 160)
  bank.feels('loses', 'silent')
  await fix(orderHash, 150)
  await late(orderHash, 5, 'toll')
  await city.advance(60)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 155, paidTwd: 155 })
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 155 })
})

test('a declined late charge is owed', async () => {
  const { orderHash } = await aHeldOrder(400)
  await fix(orderHash, 300)
  bank.feels('declines')
  await late(orderHash, 40, 'toll')
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'OWED', dueTwd: 340, paidTwd: 300 })
  expect(await ledgerSumTwd(house.database, `due:order:${orderHash}`)).toBe(40)
})

test('a debt is not paid while a deposit is being captured for the same order', async () => {
  const { orderHash, rider } = await aHeldOrder(400)
  await deposit(orderHash, 1000, 'held')
  await fix(orderHash, 300)
  bank.feels('declines')
  await late(orderHash, 40, 'toll')
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'OWED' })
  bank.feels('loses', 'silent')
  await settle(orderHash, 500)
  const paying = { house, riderId: rider.riderId, reference: orderHash, method: 'creditcard' } as const
  await expect(inTx((tx) => beginPaying({ tx, ...paying }))).rejects.toEqual(refusal('wallet.paymentChecking'))
  await city.advance(60)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'OWED', dueTwd: 840, paidTwd: 800 })
})

test('a refund goes back once per key', async () => {
  const { orderHash } = await aHeldOrder(400)
  await fix(orderHash, 300)
  const back = () => inTx((tx) => refundPart({ tx, house, orderHash, amountTwd: 100, key: 'late' }))
  await Promise.all([back(), back()])
  await city.settle()
  await back()
  await city.settle()
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 200 })
  expect(await paymentOf(orderHash)).toMatchObject({ refundedTwd: 100 })
})

test('a hold is renewed before the bank drops it: held again first, the old one released afterwards', async () => {
  const { orderHash } = await aHeldOrder(400)
  await deposit(orderHash, 2000, 'held')
  await city.advance(43 * hourSeconds)
  expect(await atBank(orderHash)).toEqual({ held: 2400, taken: 0 })
  await city.advance(47 * hourSeconds)
  expect(await atBank(orderHash)).toEqual({ held: 2400, taken: 0 })
  expect(outcomesOf(orderHash)).toEqual(['held', 'depositTaken'])
  const holds = await holdsOfOrder(house.database, orderHash)
  const standing = holds.filter(({ state }) => state === 'AUTHORIZED')
  expect(standing.map(({ purpose, amountTwd }) => `${purpose} ${amountTwd}`).toSorted()).toEqual([
    'deposit 2000',
    'fare 400',
  ])
  expect(standing.every(({ lapsesAt }) => lapsesAt !== null && lapsesAt > house.clock.now())).toBe(true)
  await settle(orderHash, 300)
  await fix(orderHash, 700)
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 700 })
})

test('a declined renewal is reported as uncovered; the old hold is released when it lapses, and the order is still collected', async () => {
  const { orderHash } = await aHeldOrder(400)
  bank.feels('poor')
  await city.advance(44 * hourSeconds)
  expect(outcomesOf(orderHash)).toEqual(['held', 'uncovered'])
  expect(await atBank(orderHash)).toEqual({ held: 400, taken: 0 })
  await city.advance(12 * hourSeconds)
  expect(outcomesOf(orderHash)).toEqual(['held', 'uncovered', 'uncovered'])
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 0 })
  await fix(orderHash, 380)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 380 })
})

test('a renewal with a late response at the end of the order leaves no hold, and captures nothing twice', async () => {
  const { orderHash } = await aHeldOrder(400)
  bank.feels('loses', ...Array.from({ length: 40 }, (): Mood => 'silent'))
  await city.advance(42.5 * hourSeconds)
  bank.feels()
  await fix(orderHash, 390)
  await city.advance(2 * 3600)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', paidTwd: 390 })
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 390 })
})

test('a deposit that is settled during an unknown renewal leaves nothing held', async () => {
  const { orderHash } = await aHeldOrder(400)
  await deposit(orderHash, 2000, 'held')
  bank.feels('loses', 'loses', ...Array.from({ length: 80 }, (): Mood => 'silent'))
  await city.advance(42.5 * hourSeconds)
  bank.feels()
  await settle(orderHash, 300)
  await fix(orderHash, 700)
  await city.advance(2 * hourSeconds)
  expect(await atBank(orderHash)).toEqual({ held: 0, taken: 700 })
})

test('a method that the service does not accept opens no payment', async () => {
  const { rider } = await aHeldOrder(400)
  const order = { orderHash: 'unaccepted', orderNumber: null, riderId: rider.riderId, service: 'cardsOnly' } as const
  const payer = { method: 'cash', instrument: null } as const
  await expect(inTx((tx) => holdByEstimate({ tx, house, order, payer, amountTwd: 0 }))).rejects.toEqual(
    refusal('wallet.methodNotOffered'),
  )
})

test('a debt is not paid by a method that its service does not accept', async () => {
  const { rider } = await aHeldOrder(400)
  const { riderId } = rider
  const orderHash = 'owedToService'
  await inTx(async (tx) => {
    const order = { orderHash, orderNumber: null, riderId, service: 'cashOnly' } as const
    await holdByEstimate({ tx, house, order, payer: { method: 'cash', instrument: null }, amountTwd: 0 })
    await captureTotal({ tx, house, orderHash, amountTwd: 90, payee: chen })
  })
  const paying = { house, riderId, reference: orderHash, method: 'creditcard' } as const
  await expect(inTx((tx) => beginPaying({ tx, ...paying }))).rejects.toEqual(refusal('wallet.methodNotOffered'))
})
