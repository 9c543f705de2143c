import type { DayReport } from './run-day.ts'

/** What days were like, in few lines. */
export function reportOf(days: readonly DayReport[]): string {
  const counts = added(days.map((day) => day.counts))
  const faults = added(days.map((day) => day.faults))
  const sum = (of: (day: DayReport) => number) => days.reduce((total, day) => total + of(day), 0)
  const [simulated, real] = [sum((day) => day.simulatedSeconds), sum((day) => day.realSeconds)]
  const line = (name: string, facts: Readonly<Record<string, number>>) =>
    `${name}: ${Object.entries(facts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`
  return [
    `seeds ${days.map(({ plan }) => plan.seed).join(', ')}: ${(simulated / 3600).toFixed(1)} hours in ${real.toFixed(0)} s, ${(simulated / real).toFixed(0)} times as fast as life`,
    line('what happened', counts),
    line('faults', faults),
    `${sum((day) => day.trace.lines.length)} events announced, ${sum((day) => day.checks)} truths looked at, all of them held`,
  ].join('\n')
}

function added(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const total: Record<string, number> = {}
  for (const one of all) for (const [what, count] of Object.entries(one)) total[what] = (total[what] ?? 0) + count
  return total
}
