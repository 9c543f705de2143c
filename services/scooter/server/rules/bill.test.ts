import { plusSeconds } from '@daoxing/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billedMinutes, billOf, confirmedAt, priceTwd } from './bill.ts'

const unlockedAt = '2026-11-20T06:05:00.000Z'
const terms = fc
  .record({ unlockTwd: fc.nat(200), perMinuteTwd: fc.nat(50) })
  .map((tariff) => ({ ...tariff, estimateMinutes: 30, estimateTwd: 0, depositTwd: 0 }))
const uses = fc
  .record({ terms, seconds: fc.nat(100_000), unbilledSeconds: fc.nat(100_000) })
  .map(({ seconds, ...use }) => ({ ...use, unlockedAt, lockedAt: plusSeconds(unlockedAt, seconds), seconds }))

test('a started minute counts in full, and the minimum is one', () => {
  const minutes = (seconds: number, unbilledSeconds = 0) =>
    billedMinutes({
      ...{ unlockedAt, lockedAt: plusSeconds(unlockedAt, seconds), unbilledSeconds },
      terms: { unlockTwd: 15, perMinuteTwd: 3, estimateMinutes: 30, estimateTwd: 105, depositTwd: 500 },
    })
  expect([0, 1, 60, 61, 120].map((seconds) => minutes(seconds))).toEqual([1, 1, 1, 2, 2])
  expect([minutes(600, 480), minutes(600, 481), minutes(600, 900)]).toEqual([2, 2, 1])
})

test('a longer use never costs less, and time without an answer never costs more', () => {
  fc.assert(
    fc.property(uses, fc.nat(10_000), (use, more) => {
      const longer = { ...use, lockedAt: plusSeconds(use.lockedAt, more) }
      expect(priceTwd(longer)).toBeGreaterThanOrEqual(priceTwd(use))
      expect(priceTwd({ ...longer, unbilledSeconds: use.unbilledSeconds + more })).toBe(priceTwd(use))
    }),
  )
})

test('the lines of a bill make its total: the use, a damage, and each fine', () => {
  const fines = fc.array(
    fc.record({ reason: fc.constantFrom('parking' as const, 'traffic' as const), amountTwd: fc.nat(900) }),
  )
  fc.assert(
    fc.property(uses, fc.nat(5000), fines, (use, damageTwd, fined) => {
      const useTwd = priceTwd(use)
      const bill = billOf({ ...use, useTwd, damageTwd, fines: fined })
      const totalTwd = useTwd + damageTwd + fined.reduce((sum, { amountTwd }) => sum + amountTwd, 0)
      expect(bill?.totalTwd).toBe(totalTwd)
      expect(bill?.lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(totalTwd)
      expect(billOf({ ...use, useTwd: null, damageTwd, fines: fined })).toBeNull()
    }),
  )
})

test("an operator's clock cannot move a bill before the command or past now", () => {
  const [notBefore, now] = [unlockedAt, plusSeconds(unlockedAt, 60)]
  const at = (seconds: number) => confirmedAt({ at: plusSeconds(unlockedAt, seconds), notBefore, now })
  expect([at(-5000), at(30), at(5000)]).toEqual([notBefore, plusSeconds(unlockedAt, 30), now])
})
