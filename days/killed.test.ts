import { expect, test } from 'vitest'
import { dayOf } from './testing/day-of.ts'

test('a server that is killed twenty times, in the middle of whatever it does, loses no word that it gave and takes nothing twice; trips go on', {
  timeout: 900_000,
}, async () => {
  const { faults, trips } = await dayOf({
    seed: 'killed',
    hours: 0.9,
    fromHour: 18,
    hailsPerHour: 24,
    drivers: 24,
    faultsPerHour: 32,
    kinds: ['serverKilled'],
  })
  expect(faults['serverKilled']).toBeGreaterThanOrEqual(20)
  expect(trips.served).toBeGreaterThan(2)
})
