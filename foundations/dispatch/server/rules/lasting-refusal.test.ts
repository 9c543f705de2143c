import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { heldBack, isRefusalLasting } from './lasting-refusal.ts'

const pickupAt: Instant = '2026-11-20T02:00:00.000Z'
const lasts = (refusedBefore: number, after: number, at: Instant | null = pickupAt) => {
  const refusedAt = plusSeconds(pickupAt, -refusedBefore)
  return isRefusalLasting({ pickupAt: at, refusedAt, now: plusSeconds(refusedAt, after) })
}

test('a refusal of a ride for later lasts a sixth of the time that was left, ten minutes at most, and a minute shortly before', () => {
  expect([lasts(3600, 599), lasts(3600, 600)]).toEqual([true, false])
  expect([lasts(7200, 599), lasts(7200, 600)]).toEqual([true, false])
  expect([lasts(1800, 299), lasts(1800, 300)]).toEqual([true, false])
  for (const left of [1500, 300, -300]) expect([lasts(left, 59), lasts(left, 60)]).toEqual([true, false])
})

test('a refusal of a ride that begins at once lasts', () => {
  expect(lasts(3600, 86_400, null)).toBe(true)
})

test('a driver who refused an urgent promised ride is held back for a minute from riders who are as far away', () => {
  const held = (left: number, after: number, waySeconds: number, at: Instant | null = pickupAt) => {
    const refusedAt = plusSeconds(pickupAt, -left)
    const refusal = { driverId: 'ana', pickupSeconds: 900, pickupAt: at, refusedAt, now: plusSeconds(refusedAt, after) }
    return heldBack([refusal])('ana', () => waySeconds)
  }
  expect([held(600, 30, 900), held(600, 30, 899)]).toEqual([true, false])
  expect([held(600, 60, 900), held(1600, 30, 900), held(600, 30, 900, null)]).toEqual([false, false, false])
  expect(heldBack([])('ana', () => 900)).toBe(false)
})
