import { expect, test } from 'vitest'
import { dayOf, longestMinutes } from './testing/day-of.ts'

test('a rider of the city takes a scooter from the map to the paid receipt, and every ride that begins is paid and explained', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const { counts } = await dayOf({
    ...{ seed: 'a rider of a scooter', hours: 1, fromHour: 8, longestMinutes, drivers: 0, hailsPerHour: 0 },
    ...{ scooterRides: 4, faultsPerHour: 0, kinds: [] },
  })
  const begun = counts['scooter ride begun'] ?? 0
  expect(begun).toBeGreaterThan(0)
  expect(counts['scooter rental ended COMPLETED']).toBe(begun)
  expect(counts['scooter receipt explained']).toBe(begun)
})
