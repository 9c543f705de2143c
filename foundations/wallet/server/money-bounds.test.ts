import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { captureTotal, lateCharge, refundPart, releaseHold } from './index.ts'
import { ledgerSumTwd } from './stores/ledger-store.ts'
import { makeMovements } from './money/pay-now.ts'
import { aMoneyHouse, chen } from './testing/a-money-house.ts'
import type { Mood } from './testing/index.ts'

const { city, bank, inTx, anOrder, aHeldOrder, paymentOf, fix, beginAnew, compareBooks } = await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

/** Ledger amounts that were credited for an order and paid for it with a credit. */
async function creditsOf(orderHash: string): Promise<{ credited: number; spent: number }> {
  const { rows } = await city.house.database.pool.query<{ credited: number; spent: number }>(
    `SELECT coalesce(-sum(amount_twd) FILTER (WHERE kind LIKE 'credit:%'), 0)::int AS credited,
            coalesce(sum(amount_twd) FILTER (WHERE kind = 'creditUsed'), 0)::int AS spent
     FROM wallet.entries JOIN wallet.postings USING (entry_id) WHERE order_hash = $1 AND account LIKE 'credit:rider:%'`,
    [orderHash],
  )
  return rows[0] ?? { credited: 0, spent: 0 }
}

test('the database enforces that captures never exceed holds, and refunds never exceed captures', async () => {
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

test('with any provider behaviour, captures never exceed holds, refunds never exceed captures, and the ledger sums to zero', async () => {
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
      for (const [count, { kind, amountTwd }] of steps.entries()) {
        const changed = { house, orderHash, amountTwd }
        // An impossible step is rejected and changes nothing.
        await inTx(async (tx) => {
          if (kind === 'fix') await captureTotal({ tx, ...changed, payee: chen })
          if (kind === 'release') await releaseHold({ tx, ...changed })
          if (kind === 'refund') await refundPart({ tx, ...changed, key: `w${count}` })
          if (kind === 'more') await lateCharge({ tx, ...changed, key: `m${count}`, payee: chen })
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
      const { credited, spent } = await creditsOf(orderHash)
      const { captured = 0, refunded = 0 } = rows[0] ?? {}
      // Money returned to the card or as a credit counts as refunded, and never exceeds the captured amount.
      expect({ paidTwd: captured + spent, refundedTwd: refunded + credited }).toEqual({
        paidTwd: payment.paidTwd,
        refundedTwd: payment.refundedTwd,
      })
      expect(payment.paidTwd - refunded - credited).toBeGreaterThanOrEqual(0)
      expect(await ledgerSumTwd(house.database, `due:order:${orderHash}`)).toBe(
        payment.state === 'OWED' || payment.state === 'PAID' ? payment.dueTwd - payment.paidTwd : 0,
      )
    }),
    { numRuns: 25 },
  )
}, 300_000)
