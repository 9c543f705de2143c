import type { Stand } from '@daoxing/assets/contract'
import { freeAssets, freeCounts } from '@daoxing/assets/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { RentalTab } from '@daoxing/rental/contract'
import type { Span } from './rules/times-of-wish.ts'
import { listStations } from './station-views.ts'

type Counted = {
  readonly house: House
  readonly span: Span
  readonly tab: RentalTab
  /** Between two riders. */
  readonly bufferSeconds: number
}

/** The number of free cars of a station in a span; the tab of other stations counts only cars that may stay elsewhere. */
export function carCounter({ house, span, tab, bufferSeconds }: Counted): (stand: Stand) => number {
  const kept = { from: span.from, until: plusSeconds(span.until, bufferSeconds) }
  if (tab !== 'roadside') {
    const counts = freeCounts({ house, ...kept })
    return ({ standId }) => [...(counts.get(standId)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  }
  return (stand) => {
    const other = otherStationOf(house, stand)
    return other ? freeAssets({ house, standId: stand.standId, ...kept, untilStandId: other.standId }).length : 0
  }
}

/** Another station of the same operator, where a car of this one can be given back. */
export function otherStationOf(house: House, { standId, operatorId }: Stand): Stand | undefined {
  return listStations(house).find((other) => other.operatorId === operatorId && other.standId !== standId)
}

/**
 * Whether a tab shows a station: plans of whole days are those of stores, a return elsewhere needs another station, and
 * every station takes its own cars back [A14].
 */
export function isInTab(house: House, { tab, stand, isStore }: InTab): boolean {
  if (tab === 'station_rental') return isStore
  return tab !== 'roadside' || otherStationOf(house, stand) !== undefined
}

type InTab = { readonly tab: RentalTab; readonly stand: Stand; readonly isStore: boolean }
