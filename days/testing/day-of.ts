import { testLength } from '@daoxing/kit/server/testing'
import type { DayPlan } from '../day-plan.ts'
import { dayInThread } from '../day-thread.ts'
import type { DayReport } from '../run-day.ts'

/** A short day with few events besides faults. */
const usual = { drivers: 14, riders: 40, hailsPerHour: 14, hasFaults: true, faultsPerHour: 12 } as const

/** Runs a day in a separate thread, so that a hanging one ends as well, with a report. */
export async function dayOf(plan: Partial<DayPlan> & Pick<DayPlan, 'seed' | 'hours' | 'fromHour'>): Promise<DayReport> {
  const outcome = await dayInThread({ ...usual, ...plan })
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome.report
}

/** Hours of a faulty day in the tests. `npm run days` covers many more, and other days with each commit. */
export const faultyHours = testLength({ usual: 1, full: 2.5, named: 'DAY_HOURS' })
/** Minutes after which a day of the tests is ended, for a busy machine. */
export const longestMinutes = testLength({ usual: 4, full: 10, named: 'DAY_MINUTES' })
