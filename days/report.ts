import { dayFaultKinds } from './faults/fault-plan.ts'
import type { DayReport } from './run-day.ts'

/** A short summary of several days. */
export function reportOf(days: readonly DayReport[], realSeconds: number): string {
  const simulated = sum(days, (day) => day.simulatedSeconds)
  const trips = tripsOf(days)
  const served = sum(days, ({ trips: { served } }) => served)
  const waited = sum(days, ({ trips: { waitSeconds, served: weight } }) => waitSeconds * weight)
  const line = (name: string, facts: Readonly<Record<string, number>>) =>
    `${name}: ${Object.entries(facts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`
  const notAnswered = Object.entries(added(days.map((day) => day.failedAnswers))).map(
    ([what, count]) => `  ${count} × ${what}`,
  )
  return [
    `seeds ${days.map(({ plan }) => plan.seed).join(', ')}: ${(simulated / 3600).toFixed(1)} hours in ${realSeconds.toFixed(0)} s, ${(simulated / realSeconds).toFixed(0)} times as fast as life`,
    `${line('trips', trips)}; ${Math.round(waited / Math.max(1, served))} s until the car was there`,
    line('what people did', added(days.map((day) => day.counts))),
    line(`faults ${faultsIn(days)}`, added(days.map((day) => day.faults))),
    ...(notAnswered.length > 0 ? ['not answered:', ...notAnswered] : []),
    `${sum(days, (day) => day.lines.length)} events announced, ${sum(days, (day) => day.checks)} truths looked at, all of them held`,
  ].join('\n')
}

export type Least = { readonly trips: number; readonly faults: number; readonly ofEachKind: number }

/** The required minimums that were missed; empty if all were met. */
export function missingIn(days: readonly DayReport[], least: Least): readonly string[] {
  const faults = added(days.map((day) => day.faults))
  const requested = tripsOf(days)['requested'] ?? 0
  const rare = least.ofEachKind === 0 ? [] : dayFaultKinds.filter((kind) => (faults[kind] ?? 0) < least.ofEachKind)
  return [
    ...(requested < least.trips ? [`${requested} trips of ${least.trips}`] : []),
    ...(faultsIn(days) < least.faults ? [`${faultsIn(days)} faults of ${least.faults}`] : []),
    ...rare.map((kind) => `${faults[kind] ?? 0} of ${kind}, and not ${least.ofEachKind}`),
  ]
}

function tripsOf(days: readonly DayReport[]): Readonly<Record<string, number>> {
  return added(days.map(({ trips: { waitSeconds: _waitSeconds, ...trips } }) => trips))
}

function faultsIn(days: readonly DayReport[]): number {
  return sum(days, ({ faults }) => Object.values(faults).reduce((total, count) => total + count, 0))
}

function sum(days: readonly DayReport[], of: (day: DayReport) => number): number {
  return days.reduce((total, day) => total + of(day), 0)
}

function added(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const total: Record<string, number> = {}
  for (const one of all) for (const [what, count] of Object.entries(one)) total[what] = (total[what] ?? 0) + count
  return total
}
