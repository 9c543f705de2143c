import type { Instant } from '@daoxing/kit/contract'
import type { DayPlan } from './day-plan.ts'

type Facts = {
  readonly plan: DayPlan
  readonly at: Instant
  readonly error: unknown
  readonly lines: readonly string[]
  readonly deeds: readonly string[]
}

/** A violation in a day; the message contains the violation, its time, the preceding steps, and how to reproduce it. */
export class DayFailure extends Error {
  constructor({ plan, at, error, lines, deeds }: Facts) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
    super(
      [
        `seed ${plan.seed} broke at ${at}: ${what}`,
        'announced last:',
        ...lines.slice(-12).map((line) => `  ${line}`),
        'done last:',
        ...deeds.slice(-25).map((line) => `  ${line}`),
        `again: ${commandOf(plan)}`,
      ].join('\n'),
    )
    this.name = 'DayFailure'
  }
}

/** The command that reruns the same day. */
export function commandOf({
  seed,
  hours,
  fromHour,
  drivers,
  riders,
  hailsPerHour,
  reservationsPerHour = 0,
  changedShare = 0,
  hasFaults,
  faultsPerHour,
}: Omit<DayPlan, 'databaseUrl'>): string {
  const figures = `--hours ${hours} --from ${fromHour} --drivers ${drivers} --riders ${riders} --hails ${hailsPerHour} --reservations ${reservationsPerHour} --changed ${changedShare}`
  return `npm run day -- --seed ${seed} ${figures}${hasFaults ? ` --faults --faults-per-hour ${faultsPerHour}` : ''}`
}
