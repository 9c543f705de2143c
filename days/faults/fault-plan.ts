import type { Chance } from '@daoxing/kit/simulator'

/** The faults that a day may inject. */
export const dayFaultKinds = [
  'serverKilled',
  'connectionLost',
  'providerSilent',
  'providerDeclines',
  'duplicateMessage',
  'lateMessage',
  'clockSkew',
  'driverGone',
  'answersLost',
  'ridersAbsent',
  'falseArrivals',
  'offersRefused',
  'codesStolen',
  'promiseNotKept',
  'givesBackLate',
] as const
/** Faults of flights, for days on which riders are met at the airport. */
export const flightFaultKinds = [
  'flightLate',
  'flightThreeHoursLate',
  'flightCancelled',
  'flightDiverted',
  'flightDeskDown',
] as const
export type DayFaultKind = (typeof dayFaultKinds)[number] | (typeof flightFaultKinds)[number]

export type PlannedFault = { readonly atMs: number; readonly kind: DayFaultKind; readonly lot: Chance }

/** The faults of a seed: each kind is equally frequent, in an order and at times that the seed determines. */
export function faultsOf({
  chance,
  fromMs,
  untilMs,
  perHour,
  kinds = dayFaultKinds,
}: {
  chance: Chance
  fromMs: number
  untilMs: number
  perHour: number
  kinds?: readonly DayFaultKind[] | undefined
}): readonly PlannedFault[] {
  const faults: PlannedFault[] = []
  let round: DayFaultKind[] = []
  for (let at = fromMs; ; ) {
    at += (3_600_000 / perHour) * chance.within(0.3, 1.7)
    if (at >= untilMs) return faults
    if (round.length === 0) round = shuffled(kinds, chance)
    const kind = round.shift() ?? 'driverGone'
    faults.push({ atMs: Math.round(at), kind, lot: chance.branch(faults.length) })
  }
}

function shuffled(kinds: readonly DayFaultKind[], chance: Chance): DayFaultKind[] {
  return kinds
    .map((kind) => ({ kind, lot: chance.next() }))
    .toSorted((one, other) => one.lot - other.lot)
    .map(({ kind }) => kind)
}
