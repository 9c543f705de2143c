import { testLength } from '@daoxing/kit/server/testing'
import type { DayPlan } from '../day-plan.ts'
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

/** Hours of a faulty day in the tests. `npm run days` looks at many more, at other days with each commit. */
export const faultyHours = testLength({ usual: 1, full: 2.5, named: 'DAY_HOURS' })
/** Minutes after which a day of the tests is ended, for a busy machine. */
export const longestMinutes = testLength({ usual: 4, full: 10, named: 'DAY_MINUTES' })
