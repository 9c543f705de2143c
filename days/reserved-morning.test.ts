import { testLength } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'
import { dayOf, longestMinutes } from './testing/day-of.ts'

test('riders who change time, destination and car of what they reserved have one ride at its new time, and every rule holds', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const hours = 1.5
  const { counts, simulatedSeconds } = await dayOf({
    seed: 'changes',
    hours,
    fromHour: 8,
    longestMinutes,
    drivers: 16,
    hailsPerHour: 1,
    reservationsPerHour: 16,
    changedShare: 1,
    hasFaults: false,
  })
  if (simulatedSeconds < hours * 3600) return
  const changed = (what: string) => counts[`changedReservation ${what}`] ?? 0
  for (const what of ['time', 'place', 'car']) expect([what, changed(what)]).not.toEqual([what, 0])
  expect(counts['aboardInTime'] ?? 0).toBeGreaterThan(0)
})

test('with drivers who do not come and drivers who give back too late, each reserved rider is aboard in time or has the credit, and no reservation is stuck', {
  timeout: (longestMinutes + 10) * 60_000,
}, async () => {
  const hours = testLength({ usual: 1.6, full: 2 })
  const { trips, faults, counts, simulatedSeconds } = await dayOf({
    seed: 'reserved',
    hours,
    fromHour: 8,
    longestMinutes,
    drivers: 12,
    hailsPerHour: 1,
    reservationsPerHour: 10,
    faultsPerHour: 6,
    kinds: ['promiseNotKept', 'givesBackLate'],
  })
  // A busy machine has seen less of it, and has checked what it saw.
  if (simulatedSeconds < hours * 3600) return
  expect(faults).toMatchObject({ promiseNotKept: expect.any(Number), givesBackLate: expect.any(Number) })
  expect(counts['promisesNotKept']).toBeGreaterThan(0)
  expect(counts['lateGiveBacksRefused']).toBeGreaterThan(0)
  expect(trips.served).toBeGreaterThan(4)
})
