import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import type { DayPlan } from '../day.ts'
import { type DayReport, runDay } from '../run-day.ts'

/** A day in which little happens but faults: enough for a test, and soon over. */
const usual = { drivers: 14, riders: 40, hailsPerHour: 14, hasFaults: true, faultsPerHour: 12 } as const

/** Runs a day on a database of its own, which is gone afterwards. */
export async function dayOf(plan: Partial<DayPlan> & Pick<DayPlan, 'seed' | 'hours' | 'fromHour'>): Promise<DayReport> {
  const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
  try {
    return await runDay({ ...usual, ...plan, databaseUrl })
  } finally {
    await drop()
  }
}

/** How long a faulty half of a day is in the tests: `DAY_HOURS` looks longer, `DAY_MINUTES` gives a busy machine more time. */
export const faultyHours = Number(process.env['DAY_HOURS'] ?? 5)
export const longestMinutes = Number(process.env['DAY_MINUTES'] ?? 4)
