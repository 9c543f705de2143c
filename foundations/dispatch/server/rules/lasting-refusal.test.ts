import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { isRefusalLasting } from './lasting-refusal.ts'

const pickupAt: Instant = '2026-11-20T02:00:00.000Z'
const lasts = (refusedBefore: number, after: number, at: Instant | null = pickupAt) => {
  const refusedAt = plusSeconds(pickupAt, -refusedBefore)
  return isRefusalLasting({ pickupAt: at, refusedAt, now: plusSeconds(refusedAt, after) })
}

test('a refusal of a ride for later lasts a sixth of the time that was left, between three and ten minutes', () => {
  expect([lasts(3600, 599), lasts(3600, 600)]).toEqual([true, false])
  expect([lasts(7200, 599), lasts(7200, 600)]).toEqual([true, false])
  expect([lasts(1800, 299), lasts(1800, 300)]).toEqual([true, false])
  expect([lasts(300, 179), lasts(300, 180)]).toEqual([true, false])
  expect([lasts(-300, 179), lasts(-300, 180)]).toEqual([true, false])
})

test('a refusal of a ride that begins at once lasts', () => {
  expect(lasts(3600, 86_400, null)).toBe(true)
})
