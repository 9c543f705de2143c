import { expect, test } from 'vitest'
import { dayOf, faultyHours, longestMinutes } from './testing/day-of.ts'

test('from the evening on, with everything that may go wrong, every promise is kept', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const hours = faultyHours
  const { trips, faults, simulatedSeconds } = await dayOf({ seed: 'evening', hours, fromHour: 17, longestMinutes })
  // Nobody learns anything from a day on which nobody rode and nothing went wrong, where there was time for it.
  if (simulatedSeconds < hours * 2000) return
  expect(trips.served).toBeGreaterThan(2)
  expect(Object.keys(faults).length).toBeGreaterThan(5)
})
