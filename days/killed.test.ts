import { testLength } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'
import { dayOf, longestMinutes } from './testing/day-of.ts'

const kills = testLength({ usual: 10, full: 20, named: 'DAY_KILLS' })
const hours = kills / 25

test(`a server that is killed ${kills} times, at any moment, loses no confirmed change and charges nothing twice; trips continue`, {
  timeout: (longestMinutes * 2 + 10) * 60_000,
}, async () => {
  const { faults, trips, simulatedSeconds } = await dayOf({
    seed: 'killed',
    hours,
    longestMinutes: longestMinutes * 2,
    fromHour: 18,
    hailsPerHour: 24,
    drivers: 24,
    faultsPerHour: 32,
    kinds: ['serverKilled'],
  })
  // A busy machine has killed it less often, and has checked the result.
  if (simulatedSeconds < hours * 3600) return
  expect(faults['serverKilled']).toBeGreaterThanOrEqual(kills)
  expect(trips.served).toBeGreaterThan(0)
})
