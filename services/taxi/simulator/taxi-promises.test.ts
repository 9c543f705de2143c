import { instantFromMs, msOf, plusSeconds } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { givesBackMoved } from './taxi-promises.ts'

const until = instantFromMs(1_800_000_000_000)
const share = (nowMs: number) => {
  const drivers = Array.from({ length: 1000 }, (_, at) => seededChance('moved').branch(at))
  return drivers.filter((chance) => givesBackMoved({ returnableUntil: until }, { nowMs, chance })).length / 1000
}

test('a fifth of the drivers give a moved ride back, and none when it is too late for that', () => {
  expect(share(msOf(plusSeconds(until, -3600)))).toBeCloseTo(0.2, 1)
  expect(share(msOf(until))).toBeGreaterThan(0.1)
  expect(share(msOf(plusSeconds(until, 1)))).toBe(0)
})
