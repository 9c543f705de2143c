import { expect, test } from 'vitest'
import { dayOf, faultyHours, longestMinutes } from './testing/day-of.ts'

test('from the evening on, with every injected fault, every invariant holds', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const hours = faultyHours
  const { trips, faults, simulatedSeconds } = await dayOf({ seed: 'evening', hours, fromHour: 17, longestMinutes })
  // A long day without rides or faults proves nothing.
  if (simulatedSeconds < hours * 2000) return
  expect(trips.served).toBeGreaterThan(2)
  expect(Object.keys(faults).length).toBeGreaterThan(5)
})
