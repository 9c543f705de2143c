import { Worker } from 'node:worker_threads'
import type { DayPlan } from './day.ts'
import type { DayReport } from './run-day.ts'

export type DayOutcome = { readonly report: DayReport } | { readonly problem: string }
type Plan = Omit<DayPlan, 'databaseUrl'>

/** Runs several days, so many at once, each in a thread of its own. `TEST_DATABASE_URL` names the database server. */
export async function runDays(
  plans: readonly Plan[],
  { atOnce, longestMinutes, onEnded }: { atOnce: number; longestMinutes: number; onEnded: (plan: Plan) => void },
): Promise<readonly DayOutcome[]> {
  const outcomes: DayOutcome[] = []
  const waiting = plans.entries()
  const beganAt = performance.now()
  const lane = async () => {
    for (const [at, plan] of waiting) {
      const minutesLeft = longestMinutes - (performance.now() - beganAt) / 60_000
      if (minutesLeft <= 0) return
      outcomes[at] = await inThread({ ...plan, longestMinutes: minutesLeft })
      onEnded(plan)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return outcomes.filter((outcome) => outcome !== undefined)
}

function inThread(plan: Plan): Promise<DayOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./day-worker.ts', import.meta.url), { workerData: plan })
    let outcome: DayOutcome = { problem: `the thread of seed ${plan.seed} ended without a word` }
    worker.on('message', (told: DayOutcome) => {
      outcome = told
    })
    worker.on('error', (error) => {
      outcome = {
        problem: `seed ${plan.seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      }
    })
    worker.on('exit', () => resolve(outcome))
  })
}
