import { expect, test } from 'vitest'
import { dayOf, longestMinutes } from './testing/day-of.ts'

test('a server that is killed twenty times, in the middle of whatever it does, loses no word that it gave and takes nothing twice; trips go on', {
  timeout: (longestMinutes * 2 + 10) * 60_000,
}, async () => {
  const { faults, trips, simulatedSeconds } = await dayOf({
    seed: 'killed',
    hours: 0.8,
    longestMinutes: longestMinutes * 2,
    fromHour: 18,
    hailsPerHour: 24,
    drivers: 24,
    faultsPerHour: 32,
    kinds: ['serverKilled'],
  })
  // A machine that was too busy has killed it less often, and has looked at what it did.
  if (simulatedSeconds < 0.8 * 3600) return
  expect(faults['serverKilled']).toBeGreaterThanOrEqual(20)
  expect(trips.served).toBeGreaterThan(0)
})
