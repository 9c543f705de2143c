import { testLength } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'
import { dayOf, longestMinutes } from './testing/day-of.ts'

const chauffeured = testLength({ usual: 5, full: 30, named: 'DAY_CHAUFFEURED' })
const hours = testLength({ usual: 5.5, full: 14, named: 'DAY_CHAUFFEURED_HOURS' })

test('a day of chauffeurs who fall ill, do not answer, are late or lose their phones, with a server that is killed: no promise overlaps another, no rider pays more than was agreed to, and each rider is driven or has the money back', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const { counts, faults, simulatedSeconds } = await dayOf({
    seed: 'chauffeurs',
    hours,
    fromHour: 8,
    longestMinutes,
    drivers: 0,
    hailsPerHour: 0,
    chauffeured,
    faultsPerHour: 3,
    kinds: ['serverKilled', 'connectionLost', 'providerSilent', 'providerDeclines', 'duplicateMessage', 'answersLost'],
  })
  // A busy machine has seen less of it, and has checked what it saw.
  if (simulatedSeconds < hours * 3600) return
  expect(faults['serverKilled']).toBeGreaterThan(0)
  expect(counts['chauffeured day booked']).toBeGreaterThan(2)
  expect(counts['chauffeured day ended COMPLETED']).toBeGreaterThan(0)
})
