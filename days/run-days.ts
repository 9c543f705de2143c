import { type DayOutcome, dayInThread, type ThreadPlan } from './day-thread.ts'

/** Runs several days, some in parallel, each in a separate thread. `TEST_DATABASE_URL` names the database server. */
export async function runDays(
  plans: readonly ThreadPlan[],
  { atOnce, longestMinutes, onEnded }: { atOnce: number; longestMinutes: number; onEnded: (plan: ThreadPlan) => void },
): Promise<readonly DayOutcome[]> {
  const outcomes: DayOutcome[] = []
  const waiting = plans.entries()
  const beganAt = performance.now()
  const lane = async () => {
    for (const [at, plan] of waiting) {
      const minutesLeft = longestMinutes - (performance.now() - beganAt) / 60_000
      if (minutesLeft <= 0) return
      outcomes[at] = await dayInThread({ ...plan, longestMinutes: minutesLeft })
      onEnded(plan)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return outcomes.filter((outcome) => outcome !== undefined)
}
