import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import { expect, test } from 'vitest'
import { type DayPlan, type DayReport, runDay } from './run-day.ts'

const shortDay = {
  hours: 0.3,
  fromHour: 8,
  drivers: 12,
  riders: 30,
  hailsPerHour: 40,
  hasFaults: false,
  faultsPerHour: 12,
} as const

async function dayOf(plan: Partial<DayPlan> & Pick<DayPlan, 'seed'>): Promise<DayReport> {
  const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
  try {
    return await runDay({ ...shortDay, ...plan, databaseUrl })
  } finally {
    await drop()
  }
}

test('the same seed gives the same day, event for event, and another seed another', { timeout: 300_000 }, async () => {
  const [first, second] = [await dayOf({ seed: 'twice' }), await dayOf({ seed: 'twice' })]
  expect(second.trace.lines).toEqual(first.trace.lines)
  expect(second.counts).toEqual(first.counts)
  // Somebody rode, or nothing was compared.
  expect(first.counts['accepted']).toBeGreaterThan(2)
  const other = await dayOf({ seed: 'another', hours: 0.1 })
  expect(other.trace.lines.slice(0, 20)).not.toEqual(first.trace.lines.slice(0, 20))
})
