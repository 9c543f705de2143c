import type { Instant } from '@daoxing/kit/contract'
import type { DayPlan } from './day-plan.ts'

type Facts = {
  readonly plan: DayPlan
  readonly at: Instant
  readonly error: unknown
  readonly lines: readonly string[]
  readonly deeds: readonly string[]
}

/** Something was broken in a day; the message says what, when, after what, and how to see it again. */
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

/** The command that runs the same day again. */
export function commandOf({
  seed,
  hours,
  fromHour,
  drivers,
  riders,
  hailsPerHour,
  hasFaults,
  faultsPerHour,
}: Omit<DayPlan, 'databaseUrl'>): string {
  const figures = `--hours ${hours} --from ${fromHour} --drivers ${drivers} --riders ${riders} --hails ${hailsPerHour}`
  return `npm run day -- --seed ${seed} ${figures}${hasFaults ? ` --faults --faults-per-hour ${faultsPerHour}` : ''}`
}
