import { testLength } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'
import { dayOf, longestMinutes } from './testing/day-of.ts'

const rentals = testLength({ usual: 10, full: 60, named: 'DAY_RENTALS' })
const sharedRentals = testLength({ usual: 1, full: 16, named: 'DAY_SHARED_RENTALS' })
const hours = 6

test('a day of rentals with a server that is killed, banks that are silent and reports that come twice: each car has one keep, each deposit is taken once, and each bill is paid and within its caps', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const { counts, faults, simulatedSeconds } = await dayOf({
    seed: 'rented',
    hours,
    fromHour: 8,
    longestMinutes,
    drivers: 0,
    hailsPerHour: 0,
    rentals,
    sharedRentals,
    faultsPerHour: 5,
    kinds: [
      'serverKilled',
      'connectionLost',
      'providerSilent',
      'providerDeclines',
      'duplicateMessage',
      'lateMessage',
      'answersLost',
    ],
  })
  // A busy machine has seen less of it, and has checked what it saw.
  if (simulatedSeconds < hours * 3600) return
  expect(faults['serverKilled']).toBeGreaterThan(0)
  expect(counts['rental ended COMPLETED']).toBeGreaterThan(2)
  expect(counts['shared rental ended COMPLETED']).toBeGreaterThan(0)
})
