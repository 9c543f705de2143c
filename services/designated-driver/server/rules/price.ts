import type { CountyGuidePrice, CountyTariff, FareLine } from '@daoxing/designated-driver/contract'

type Distance = Pick<CountyTariff, 'baseTwd' | 'baseMetres' | 'stepTwd' | 'stepMetres'>

/** Facts that decide a price. By the hour the distance counts nothing; without a destination it is the base's own. */
export type PricedTrip = {
  readonly distanceMetres: number
  readonly hours: number | null
  /** The local time of the start, `HH:MM`. */
  readonly clock: string
  readonly isHoliday: boolean
  readonly markupTwd: number
}

export type Price = { readonly amountTwd: number; readonly lines: readonly FareLine[] }

/** The price of a trip with its lines, which sum to it. */
export function priceOf(tariff: CountyTariff, trip: PricedTrip): Price {
  const { night, holidayTwd, hourTwd } = tariff
  const { hours, clock, isHoliday, markupTwd } = trip
  const isNight = night !== null && isBetween(clock, night)
  const lines: readonly FareLine[] = [
    ...(hours === null
      ? distanceLines(tariff, trip.distanceMetres)
      : [{ kind: 'hours', amount: hours * hourTwd, quantity: hours } as const]),
    { kind: 'night', amount: isNight ? night.twd : 0, quantity: null },
    { kind: 'holiday', amount: isHoliday ? holidayTwd : 0, quantity: null },
    { kind: 'markup', amount: markupTwd, quantity: null },
  ]
  const charged = lines.filter(({ kind, amount }) => amount > 0 || kind === 'base')
  return { amountTwd: charged.reduce((sum, { amount }) => sum + amount, 0), lines: charged }
}

function distanceLines({ baseTwd, baseMetres, stepTwd, stepMetres }: Distance, distanceMetres: number): FareLine[] {
  const beyond = Math.max(0, distanceMetres - baseMetres)
  return [
    { kind: 'base', amount: baseTwd, quantity: Math.min(distanceMetres, baseMetres) },
    { kind: 'distance', amount: Math.ceil(beyond / stepMetres) * stepTwd, quantity: beyond },
  ]
}

/** The guide price of a distance. */
export function guideTwd(guide: CountyGuidePrice, distanceMetres: number): number {
  return distanceLines(guide, distanceMetres).reduce((sum, { amount }) => sum + amount, 0)
}

/** The tariff of a county on a day: its own latest one, or else that of any county. */
export function tariffOf(
  tariffs: readonly CountyTariff[],
  { county, day }: { readonly county: string; readonly day: string },
): CountyTariff | undefined {
  return latestOf(tariffs, { county, day }) ?? latestOf(tariffs, { county: '*', day })
}

/** The latest entry of a county that has begun on a day. */
export function latestOf<Entry extends { readonly county: string; readonly from: string }>(
  entries: readonly Entry[],
  { county, day }: { readonly county: string; readonly day: string },
): Entry | undefined {
  return entries
    .filter((entry) => entry.county === county && entry.from <= day)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .at(-1)
}

/** Whether a time of the day lies in a span; one that does not end after its beginning runs over midnight. */
export function isBetween(clock: string, { from, until }: { readonly from: string; readonly until: string }): boolean {
  return from < until ? from <= clock && clock < until : from <= clock || clock < until
}
