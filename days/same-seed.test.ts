import { expect, test } from 'vitest'
import { dayOf } from './testing/day-of.ts'

const sixMinutes = { hours: 1 / 10, fromHour: 8, hailsPerHour: 80, faultsPerHour: 80 } as const

test('the same seed reproduces the same day with its faults, event for event; another seed gives another day', {
  timeout: 600_000,
}, async () => {
  const [first, second] = [await dayOf({ seed: 'twice', ...sixMinutes }), await dayOf({ seed: 'twice', ...sixMinutes })]
  expect(second.lines).toEqual(first.lines)
  expect([second.counts, second.faults, second.trips]).toEqual([first.counts, first.faults, first.trips])
  // At least one ride took place, or nothing was compared.
  expect(first.counts['accepted']).toBeGreaterThan(1)
  const other = await dayOf({ seed: 'another', ...sixMinutes, hours: 0.05 })
  expect(other.lines.slice(0, 20)).not.toEqual(first.lines.slice(0, 20))
})
