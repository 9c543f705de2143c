import { expect, test } from 'vitest'
import { contractDepositLadder, refundOf } from './ladders.ts'

const day = 86_400

test('each step of a ladder holds to the second, and says from when on less comes back', () => {
  const at = (seconds: number) => refundOf(contractDepositLadder, seconds)
  expect(at(10 * day)).toEqual({ percent: 100, lessBelowSeconds: 10 * day })
  expect(at(10 * day - 1)).toEqual({ percent: 50, lessBelowSeconds: 7 * day })
  expect(at(day)).toEqual({ percent: 20, lessBelowSeconds: day })
  expect(at(0)).toEqual({ percent: 0, lessBelowSeconds: null })
})

test('after the last step nothing comes back, and equal steps count as one', () => {
  const ladder = [
    { aheadSeconds: 3 * day, percent: 100 },
    { aheadSeconds: 2 * day, percent: 100 },
    { aheadSeconds: day, percent: 50 },
  ]
  expect(refundOf(ladder, 5 * day)).toEqual({ percent: 100, lessBelowSeconds: 2 * day })
  expect(refundOf(ladder, day - 1)).toEqual({ percent: 0, lessBelowSeconds: null })
  // Below the last step there is nothing.
  expect(refundOf(ladder, day)).toEqual({ percent: 50, lessBelowSeconds: day })
})
