import { isOpenAt } from '../rules/opening-hours.ts'
import { isFreeCode, isHiddenCode, isServingCode, plugBitOf, tenthsOf } from './connector-code.ts'
import type { IndexedStation, StationIndex } from './station-index.ts'

export type ViewBox = {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The conditions for a connector and its station. */
export type StationFilter = {
  readonly box: ViewBox | undefined
  /** Folded; empty for any. */
  readonly name: string
  readonly plugMask: number
  readonly lowKw: number
  readonly highKw: number
  /** Party ids; undefined for all. */
  readonly parties: ReadonlySet<string> | undefined
  /** Bits of kinds of price; 0 for any. */
  readonly priceTypes: number
  readonly isFree: boolean
  readonly isOpenNow: boolean
  /** Keys of stations; undefined for all. */
  readonly only: ReadonlySet<string> | undefined
  readonly nowMs: number
}

/** A station that fits, with its connectors that do. */
export type Match = { readonly slot: number; readonly free: number; readonly total: number }

/** Every station that fits, in no order: one scan. */
export function matchStations(index: StationIndex, filter: StationFilter): Match[] {
  const { stations } = index
  const [lats, lngs] = [index.lats(), index.lngs()]
  const { south = -91, west = -181, north = 91, east = 181 } = filter.box ?? {}
  const found: Match[] = []
  const types = index.tariffs.typesAt(filter.nowMs)
  for (let slot = 0; slot < stations.length; slot += 1) {
    const lat = lats[slot] ?? 0
    if (lat < south || lat > north) continue
    const lng = lngs[slot] ?? 0
    if (lng < west || lng > east) continue
    const station = stations[slot]
    if (station === undefined) continue
    const match = matchOf(types, station, filter, slot)
    if (match) found.push(match)
  }
  return found
}

function matchOf(types: Int8Array, station: IndexedStation, filter: StationFilter, slot: number): Match | undefined {
  const { parties, only, name, isFree, isOpenNow, nowMs } = filter
  if (parties !== undefined && !parties.has(station.partyId)) return undefined
  if (only !== undefined && !only.has(station.key)) return undefined
  if (name !== '' && !station.foldedName.includes(name)) return undefined
  const { codes } = station
  let fits = 0
  let free = 0
  let total = 0
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place] ?? 0
    if (!connectorFits(types, station, place, filter)) continue
    fits += 1
    if (isServingCode(code)) total += 1
    if (isFreeCode(code)) free += 1
  }
  if (fits === 0 || (isFree && free === 0)) return undefined
  if (isOpenNow && !isOpenAt(station.hours, station.timeZone, nowMs)) return undefined
  return { slot, free, total }
}

type ConnectorFilter = Pick<StationFilter, 'plugMask' | 'lowKw' | 'highKw' | 'priceTypes'>

/** Hidden and foreign connectors never fit. `types` are those of the tariffs of this moment. */
export function connectorFits(
  types: Int8Array,
  { codes, tariffSets }: IndexedStation,
  place: number,
  filter: ConnectorFilter,
): boolean {
  const code = codes[place] ?? 0
  if ((filter.plugMask & plugBitOf(code)) === 0 || isHiddenCode(code)) return false
  const tenths = tenthsOf(code)
  if (tenths < filter.lowKw * 10 || tenths > filter.highKw * 10) return false
  const own = types[tariffSets[place] ?? 0] ?? 0
  return own >= 0 && (filter.priceTypes === 0 || (own & filter.priceTypes) !== 0)
}
