import type { Chance } from '@daoxing/kit/simulator'

export type Shift = { readonly fromMs: number; readonly untilMs: number }

type Pattern = { readonly beginsAt: number; readonly hours: number; readonly weight: number }
/** Taxi shifts in Taipei: starting hour, length in hours, and percentage of drivers. */
const patterns: readonly [Pattern, ...Pattern[]] = [
  { beginsAt: 5, hours: 10, weight: 18 },
  { beginsAt: 7, hours: 10, weight: 34 },
  { beginsAt: 13, hours: 10, weight: 14 },
  { beginsAt: 16, hours: 10, weight: 20 },
  { beginsAt: 20, hours: 10, weight: 14 },
]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The shifts of one driver that touch the given time, at about the same hours every day. */
export function shiftsOf({
  chance,
  fromMs,
  untilMs,
  midnightMs,
}: {
  chance: Chance
  fromMs: number
  untilMs: number
  /** Some midnight in Taipei. */
  midnightMs: number
}): readonly Shift[] {
  const { beginsAt, hours } = chance.pickWeighted(patterns, ({ weight }) => weight)
  const shifts: Shift[] = []
  for (let day = midnightMs - dayMs; day < untilMs; day += dayMs) {
    const beginMs = Math.round(day + (beginsAt + chance.within(-0.7, 0.7)) * hourMs)
    const endMs = Math.round(beginMs + (hours + chance.within(-0.5, 0.5)) * hourMs)
    if (endMs > fromMs && beginMs < untilMs) shifts.push({ fromMs: Math.max(beginMs, fromMs), untilMs: endMs })
  }
  return shifts
}
