import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  capturePart,
  captureTotal,
  lateCharge,
  raiseHold,
  refundPart,
  releaseHold,
  settleDeposit,
  takeDeposit,
} from '../../index.ts'
import { coverTwd } from '../../rules/holds.ts'
import { type Hold, holdsOfOrder } from '../../stores/hold-store.ts'
import { ledgerSumTwd } from '../../stores/ledger-store.ts'
import { aMoneyHouse, chen } from '../../testing/a-money-house.ts'
import type { Mood } from '../../testing/index.ts'
import { advanceTwd } from '../deposit-account.ts'
import { makeMovements } from '../pay-now.ts'

const { city, bank, inTx, anOrder, paymentOf, beginAnew, endAll, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)
const { house } = city
bank.holdsUntil(() => plusSeconds(city.clock.now(), 48 * 3600))

const amount = (max: number) => fc.integer({ min: 1, max })
/** Few keys, so that the same one recurs, with the same amount or another. */
const key = fc.constantFrom('a', 'b')
const step = {
  takeDeposit: fc.record({
    kind: fc.constant('takeDeposit' as const),
    amountTwd: fc.constantFrom(50, 80),
    how: fc.constantFrom('held' as const, 'charged' as const),
  }),
  settleDeposit: fc.record({ kind: fc.constant('settleDeposit' as const), amountTwd: fc.constantFrom(0, 30, 60) }),
  raise: fc.record({ kind: fc.constant('raise' as const), amountTwd: amount(300) }),
  part: fc.record({ kind: fc.constant('part' as const), key, amountTwd: fc.constantFrom(20, 70) }),
  total: fc.record({ kind: fc.constant('total' as const), amountTwd: amount(300) }),
  late: fc.record({ kind: fc.constant('late' as const), key, amountTwd: fc.constantFrom(15, 40) }),
  refund: fc.record({ kind: fc.constant('refund' as const), key, amountTwd: fc.constantFrom(10, 60) }),
  release: fc.record({ kind: fc.constant('release' as const) }),
  bankDrops: fc.record({ kind: fc.constant('bankDrops' as const) }),
  wait: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 20, 90) }),
  waitDays: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(12 * 3600, 40 * 3600) }),
}
type Step = {
  [Name in keyof typeof step]: (typeof step)[Name] extends fc.Arbitrary<infer Value> ? Value : never
}[keyof typeof step]
const mood = fc.constantFrom<Mood>('fine', 'fine', 'fine', 'declines', 'poor', 'silent', 'loses', 'breaks')

/** The expected state of an order, computed from the accepted steps only. */
type Model = { dueTwd: number; readonly keys: Map<string, number>; depositKept: boolean }

/** Performs a step; returns whether it was accepted. A refusal changes nothing, any other error fails the test. */
async function take(orderHash: string, one: Step): Promise<boolean> {
  const of = { house, orderHash }
  try {
    switch (one.kind) {
      case 'takeDeposit': {
        const reference = await inTx((tx) => takeDeposit({ tx, ...of, amountTwd: one.amountTwd, how: one.how }))
        if (reference !== undefined) await makeMovements({ house, reference })
        return true
      }
      case 'settleDeposit':
        await inTx((tx) => settleDeposit({ tx, ...of, retainedTwd: one.amountTwd, payee: chen }))
        return true
      case 'raise': {
        const reference = await inTx((tx) => raiseHold({ tx, ...of, amountTwd: one.amountTwd }))
        if (reference !== undefined) await makeMovements({ house, reference })
        return true
      }
      case 'part':
        await inTx((tx) => capturePart({ tx, ...of, amountTwd: one.amountTwd, key: one.key, payee: chen }))
        return true
      case 'total':
        await inTx((tx) => captureTotal({ tx, ...of, amountTwd: one.amountTwd, payee: chen }))
        return true
      case 'late':
        await inTx((tx) => lateCharge({ tx, ...of, amountTwd: one.amountTwd, key: one.key, payee: chen }))
        return true
      case 'refund':
        await inTx((tx) => refundPart({ tx, ...of, amountTwd: one.amountTwd, key: one.key }))
        return true
      case 'release':
        await inTx((tx) => releaseHold({ tx, ...of }))
        return true
      case 'bankDrops': {
        const held = (await holdsOfOrder(house.database, orderHash)).find(({ state }) => state === 'AUTHORIZED')
        if (held) bank.drops(held.holdId)
        return true
      }
      case 'wait':
        await city.advance(one.seconds)
        return true
    }
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && error.message === 'the program broke')) return false
    throw error
  }
}

/** Applies an accepted step to the model. */
function follow(model: Model, one: Step, stateBefore: string): void {
  const isReady = stateBefore === 'READY'
  if (
    (one.kind === 'part' || one.kind === 'late' || one.kind === 'refund') &&
    !model.keys.has(`${one.kind} ${one.key}`)
  ) {
    model.keys.set(`${one.kind} ${one.key}`, one.amountTwd)
    if (one.kind !== 'refund') model.dueTwd += one.amountTwd
  }
  if (one.kind === 'settleDeposit' && !model.depositKept) {
    model.depositKept = true
    model.dueTwd += one.amountTwd
  }
  if (one.kind === 'total' && isReady) model.dueTwd = one.amountTwd
  if (one.kind === 'release' && (isReady || stateBefore === 'HOLDING')) model.depositKept = true
}

type Sums = { readonly captured: number; readonly authorized: number; readonly refunded: number }
function sumsOf(holds: readonly Hold[]): Sums {
  const authorized = holds.filter(({ transactionId }) => transactionId !== null)
  return {
    authorized: authorized.reduce((sum, { amountTwd }) => sum + amountTwd, 0),
    captured: holds.reduce((sum, { capturedTwd }) => sum + capturedTwd, 0),
    refunded: holds.reduce((sum, { refundedTwd }) => sum + refundedTwd, 0),
  }
}

/** The postings between an order and its rider's credit, by purpose. */
async function creditsOf(orderHash: string): Promise<{ credited: number; spent: number }> {
  const { rows } = await house.database.pool.query<{ credited: number; spent: number }>(
    `SELECT coalesce(-sum(amount_twd) FILTER (WHERE kind LIKE 'credit:%'), 0)::int AS credited,
            coalesce(sum(amount_twd) FILTER (WHERE kind = 'creditUsed'), 0)::int AS spent
     FROM wallet.entries JOIN wallet.postings USING (entry_id) WHERE order_hash = $1 AND account LIKE 'credit:rider:%'`,
    [orderHash],
  )
  return rows[0] ?? { credited: 0, spent: 0 }
}

/** Invariants that hold at any moment, even while requests are in progress. */
async function checkAlways(orderHash: string): Promise<void> {
  const payment = await paymentOf(orderHash)
  const { captured, authorized, refunded } = sumsOf(await holdsOfOrder(house.database, orderHash))
  expect(await ledgerSumTwd(house.database)).toBe(0)
  expect(captured).toBeLessThanOrEqual(authorized)
  expect(refunded).toBeLessThanOrEqual(captured)
  // All that the rider has given, in money and credit, paid the order, is a deposit, or was returned.
  const { credited, spent } = await creditsOf(orderHash)
  const depositTwd = await advanceTwd(house.database, orderHash)
  expect(captured + spent - refunded - credited).toBe(payment.paidTwd - payment.refundedTwd + depositTwd)
}

/** Invariants that hold once every response has arrived. */
async function checkAtRest(orderHash: string, model: Model): Promise<void> {
  await checkAlways(orderHash)
  const payment = await paymentOf(orderHash)
  const holds = await holdsOfOrder(house.database, orderHash)
  expect(payment.dueTwd).toBe(model.dueTwd)
  expect(['READY', 'FAILED', 'OWED', 'PAID', 'CANCELED']).toContain(payment.state)
  expect(await ledgerSumTwd(house.database, `due:order:${orderHash}`)).toBe(payment.dueTwd - payment.paidTwd)
  // Our books agree with the bank on every hold.
  for (const { holdId, capturedTwd, refundedTwd } of holds) {
    const book = bank.books.get(holdId)
    expect([book?.capturedTwd ?? 0, book?.refundedTwd ?? 0]).toEqual([capturedTwd, refundedTwd])
    const isHeld = book !== undefined && !book.isReleased && book.capturedTwd === 0
    const state = holds.find((hold) => hold.holdId === holdId)?.state
    if (isHeld) expect(state).toBe('AUTHORIZED')
  }
  // A remaining hold belongs to an ongoing order or is an unsettled deposit.
  const held = holds.filter(({ state }) => state === 'AUTHORIZED')
  if (payment.state !== 'READY') expect(held.every(({ purpose }) => purpose === 'deposit')).toBe(true)
  if (model.depositKept) expect(held.filter(({ purpose }) => purpose === 'deposit')).toEqual([])
  if (model.depositKept) expect(await advanceTwd(house.database, orderHash)).toBe(0)
}

const patience = 300_000
/** Random sequences of such steps, against a bank in any mood. */
function lives(steps: readonly fc.Arbitrary<Step>[], { runs = 12, waitsSeconds = 3 * 3600 } = {}): () => Promise<void> {
  const life = fc.record({
    heldTwd: amount(200),
    moods: fc.array(mood, { maxLength: 12 }),
    steps: fc.array(fc.oneof(...steps), { minLength: 1, maxLength: 8 }),
  })
  return async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ heldTwd, moods, steps: taken }) => {
        const { orderHash, reference } = await anOrder(heldTwd)
        await makeMovements({ house, reference })
        const model: Model = { dueTwd: 0, keys: new Map(), depositKept: false }
        bank.feels(...moods)
        for (const one of taken) {
          const { state } = await paymentOf(orderHash)
          if (one.kind === 'total' && one.amountTwd < model.dueTwd) continue
          const heldTwd = coverTwd(await holdsOfOrder(house.database, orderHash))
          const isNewPart = one.kind === 'part' && !model.keys.has(`part ${one.key}`)
          if (!(await take(orderHash, one))) continue
          if (isNewPart) expect(one.amountTwd).toBeLessThanOrEqual(heldTwd)
          follow(model, one, state)
          await checkAlways(orderHash)
        }
        bank.feels()
        await city.advance(waitsSeconds)
        await checkAtRest(orderHash, model)
        await endAll()
      }),
      { numRuns: runs },
    )
  }
}

const { wait, total, release, bankDrops } = step
test(
  'a deposit is returned or retained in part, for every response of the bank at any time',
  lives([step.takeDeposit, step.takeDeposit, step.settleDeposit, total, release, wait]),
  patience,
)
test(
  'a raised estimate holds the difference, for every response of the bank at any time',
  lives([step.raise, step.raise, total, release, bankDrops, wait]),
  patience,
)
test(
  'parts are captured once per key and never above the held amount, for every response of the bank at any time',
  lives([step.part, step.part, step.raise, bankDrops, total, release, wait]),
  patience,
)
test(
  'a late charge is collected once per key, for every response of the bank at any time',
  lives([total, step.late, step.late, wait]),
  patience,
)
test(
  'a refund goes back once per key and never above the paid amount, for every response of the bank at any time',
  lives([total, step.refund, step.refund, step.late, step.part, wait]),
  patience,
)
test(
  'a renewed hold captures nothing twice and leaves nothing held, for every response of the bank at any time',
  lives([step.waitDays, step.waitDays, step.takeDeposit, step.part, bankDrops, total, release], { runs: 8 }),
  patience,
)
test(
  'all operations of the door together keep the books balanced, for every response of the bank at any time',
  lives([...Object.values(step).filter((one) => one !== step.waitDays)], { runs: 20 }),
  patience,
)
