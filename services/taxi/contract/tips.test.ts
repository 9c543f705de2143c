import { expect, test } from 'vitest'
import { calculatedTipTwd, defaultTipTwd, isTipAvailable } from './tips.ts'

test('a tip is available only when it is on and nothing is paid in cash [TAXI-055]', () => {
  const wish = { isTipOn: true, defaultPayment: 'creditcard', isDisposableCash: false }
  expect(isTipAvailable(wish)).toBe(true)
  expect(isTipAvailable({ ...wish, isTipOn: false })).toBe(false)
  expect(isTipAvailable({ ...wish, defaultPayment: 'cash' })).toBe(false)
  expect(isTipAvailable({ ...wish, isDisposableCash: true })).toBe(false)
})

test('the tip is the surge difference in round tens above 30, else 30 [TAXI-056, TAXI-057]', () => {
  expect(defaultTipTwd).toBe(30)
  expect([0, 29, 30].map(calculatedTipTwd)).toEqual([30, 30, 30])
  expect([31, 34, 35, 44, 45, 128].map(calculatedTipTwd)).toEqual([30, 30, 40, 40, 50, 130])
})
