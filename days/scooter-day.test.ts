import { testLength } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'
import { dayOf, longestMinutes } from './testing/day-of.ts'

const scooterRides = testLength({ usual: 10, full: 80, named: 'DAY_SCOOTER_RIDES' })
const hours = testLength({ usual: 1, full: 6, named: 'DAY_SCOOTER_HOURS' })

test('a day of scooters with locks that are silent, webhooks that come twice and late, zones that change and a server that is killed: each scooter has one rider, each bill is that of its minutes, and no fee comes without proof or against a promise', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const { counts, faults, simulatedSeconds } = await dayOf({
    seed: 'scooters',
    hours,
    fromHour: 8,
    longestMinutes,
    drivers: 0,
    hailsPerHour: 0,
    scooterRides,
    faultsPerHour: 5,
    kinds: ['serverKilled', 'connectionLost', 'providerSilent', 'providerDeclines', 'duplicateMessage', 'answersLost'],
  })
  // A busy machine has seen less of it, and has checked what it saw.
  if (simulatedSeconds < hours * 3600) return
  expect(faults['serverKilled']).toBeGreaterThan(0)
  expect(counts['scooter rental ended COMPLETED']).toBeGreaterThan(3)
  expect(counts['scooter vendor feeRaised']).toBeGreaterThan(2)
})
