import { type DayOutcome, dayInThread, type ThreadPlan } from './day-thread.ts'

type RunInput = {
  readonly atOnce: number
  readonly longestMinutes: number
  readonly onEnded: (plan: ThreadPlan) => void
  /** How a day is lived, unless a test knows how it ends. */
  readonly live?: (plan: ThreadPlan) => Promise<DayOutcome>
}

/**
 * Runs several days, so many at once, each in a thread of its own. `TEST_DATABASE_URL` names the database server. A day
 * that stands still breaks no promise, and why it does is not known yet: it is told, and lived once more; twice decides.
 */
export async function runDays(
  plans: readonly ThreadPlan[],
  { atOnce, longestMinutes, onEnded, live = dayInThread }: RunInput,
): Promise<readonly DayOutcome[]> {
  const outcomes: (DayOutcome | undefined)[] = []
  const waiting = plans.entries()
  const beganAt = performance.now()
  const onceMore = async (plan: ThreadPlan, problem: string): Promise<DayOutcome | undefined> => {
    console.error(`${problem}\nseed ${plan.seed} is lived once more`)
    const minutesLeft = longestMinutes - (performance.now() - beganAt) / 60_000
    return minutesLeft > 0 ? live({ ...plan, longestMinutes: minutesLeft }) : undefined
  }
  const lane = async () => {
    for (const [at, plan] of waiting) {
      const minutesLeft = longestMinutes - (performance.now() - beganAt) / 60_000
      if (minutesLeft <= 0) return
      const outcome = await live({ ...plan, longestMinutes: minutesLeft })
      outcomes[at] = 'stoodStill' in outcome && outcome.stoodStill ? await onceMore(plan, outcome.problem) : outcome
      onEnded(plan)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return outcomes.filter((outcome) => outcome !== undefined)
}
