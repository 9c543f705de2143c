import type { DayPlan } from '../day.ts'
import { dayInThread } from '../day-thread.ts'
import type { DayReport } from '../run-day.ts'

/** A day in which little happens but faults: enough for a test, and soon over. */
const usual = { drivers: 14, riders: 40, hailsPerHour: 14, hasFaults: true, faultsPerHour: 12 } as const

/** Runs a day in a thread of its own, so that one that stands still ends as well, and says what it was about. */
export async function dayOf(plan: Partial<DayPlan> & Pick<DayPlan, 'seed' | 'hours' | 'fromHour'>): Promise<DayReport> {
  const outcome = await dayInThread({ ...usual, ...plan })
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome.report
}

/** How much of a faulty day is lived through in the tests (`npm run days` lives ten whole ones): `DAY_HOURS` looks longer, `DAY_MINUTES` gives a busy machine more time. */
export const faultyHours = Number(process.env['DAY_HOURS'] ?? 2.5)
export const longestMinutes = Number(process.env['DAY_MINUTES'] ?? 4)
