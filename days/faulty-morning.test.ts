import { expect, test } from 'vitest'
import { dayOf } from './testing/day-of.ts'

test('in five hours from the morning on, with everything that may go wrong, every promise is kept', {
  timeout: 1_500_000,
}, async () => {
  const { trips, faults } = await dayOf({ seed: 'morning', hours: 5, fromHour: 7 })
  // Nobody learns anything from a day on which nobody rode and nothing went wrong.
  expect(trips.served).toBeGreaterThan(10)
  expect(Object.keys(faults).length).toBeGreaterThan(10)
})
