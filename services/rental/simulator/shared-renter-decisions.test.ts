import { seededChance } from '@daoxing/kit/simulator'
import { timeStepMinutes } from '@daoxing/rental/contract'
import { expect, test } from 'vitest'
import { bringsAtMs, planShared } from './shared-renter-decisions.ts'

const nowMs = 1_795_680_123_456
const plans = (isLate: boolean) =>
  Array.from({ length: 200 }, (_, number) => planShared(seededChance('x').branch(number), { nowMs, isLate }))

test('a renter wants a span in steps that begins soon, and brings the car before its end', () => {
  for (const plan of plans(false)) {
    expect(plan.startTime % (timeStepMinutes * 60_000)).toBe(0)
    expect(plan.startTime).toBeGreaterThanOrEqual(nowMs)
    expect(plan.endTime).toBeGreaterThan(plan.startTime)
    if (plan.lateMinutes === 0) expect(bringsAtMs(plan, plan)).toBeLessThan(plan.endTime)
  }
  const late = plans(false).filter(({ lateMinutes }) => lateMinutes > 0).length
  expect(late).toBeGreaterThan(5)
  expect(late).toBeLessThan(80)
})

test('while renters are late, every one of them is', () => {
  for (const plan of plans(true)) expect(bringsAtMs(plan, plan)).toBeGreaterThan(plan.endTime)
})
