import { chargerKeyText } from './station-key.ts'

type Told = { readonly stationKey: string; readonly chargerId: string; readonly riderId: string; readonly kind: string }

/** So many riders must say so. */
const ridersMin = 2

/**
 * Chargers that two riders call broken, until a rider says that they work. The reports are those of the last hours, the
 * oldest first.
 */
export function doubtfulChargers(reports: readonly Told[]): ReadonlySet<string> {
  const toldBy = new Map<string, Set<string>>()
  for (const { stationKey, chargerId, riderId, kind } of reports) {
    if (chargerId === '') continue
    const key = chargerKeyText(stationKey, chargerId)
    if (kind === 'works') toldBy.delete(key)
    else if (kind === 'broken') toldBy.getOrInsertComputed(key, () => new Set()).add(riderId)
  }
  return new Set([...toldBy].flatMap(([key, riders]) => (riders.size >= ridersMin ? [key] : [])))
}
