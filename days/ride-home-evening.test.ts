import { testLength } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'
import { dayOf, longestMinutes } from './testing/day-of.ts'

const ridesHome = testLength({ usual: 10, full: 80, named: 'DAY_RIDES_HOME' })
const hours = testLength({ usual: 2.5, full: 8, named: 'DAY_RIDES_HOME_HOURS' })

test('an evening of designated drivers with a server that is killed: no car leaves without the code and the word of its rider, no fee comes without proof, and each ride is paid once at its agreed price', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const { counts, faults, simulatedSeconds } = await dayOf({
    seed: 'home',
    hours,
    fromHour: 20,
    longestMinutes,
    drivers: 0,
    hailsPerHour: 0,
    ridesHome,
    faultsPerHour: 4,
    kinds: ['serverKilled', 'connectionLost', 'providerSilent', 'providerDeclines', 'duplicateMessage', 'answersLost'],
  })
  // A busy machine has seen less of it, and has checked what it saw.
  if (simulatedSeconds < hours * 3600) return
  expect(faults['serverKilled']).toBeGreaterThan(0)
  expect(counts['ride home confirm']).toBeGreaterThan(4)
  expect(counts['ride home ended COMPLETED']).toBeGreaterThan(3)
})
