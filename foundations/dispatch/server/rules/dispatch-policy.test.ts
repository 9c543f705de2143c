import { expect, test } from 'vitest'
import { countedSeconds } from './dispatch-policy.ts'

test('a ride for later counts as waiting from 25 minutes before its time, and never less than it has waited', () => {
  const counted = (waitedSeconds: number, secondsLeft: number | null) => countedSeconds({ waitedSeconds, secondsLeft })
  expect([counted(0, 3600), counted(0, 1500), counted(0, 900), counted(0, -300)]).toEqual([0, 0, 600, 1800])
  expect([counted(2000, 900), counted(40, null)]).toEqual([2000, 40])
})
