import type { ChargingStation, StationCluster } from '@daoxing/charging/contract'
import type { Match, ViewBox } from './match-stations.ts'
import type { IndexedStation, StationIndex } from './station-index.ts'

/** A view has at most so many clusters and stations, in so many bytes of JSON. */
export const itemsMax = 300
export const bytesMax = 39_000
const clusterBytes = 95
/** Cells are some 64 pixels wide. */
const levelsAboveZoom = 3
/** From this zoom on each station stands by itself if there are few enough. */
const singleZoom = 17
const zoomMax = 22

type Cell = {
  free: number
  total: number
  lat: number
  lng: number
  matches: number
  slot: number
  west: number
  east: number
  north: number
  south: number
}
type Looked = {
  readonly index: StationIndex
  readonly matches: readonly Match[]
  readonly zoom: number
  readonly viewOf: (station: IndexedStation) => ChargingStation
}

function stationAt({ stations }: Looked['index'], slot: number): IndexedStation {
  const station = stations[slot]
  if (!station) throw new Error(`the index has no station ${slot}`)
  return station
}

/** Pins and clusters of a map: as fine as its zoom, or coarser until they fit. The numbers of all add up to those of the matches. */
export function lookAtView(looked: Looked): { stations: ChargingStation[]; clusters: StationCluster[] } {
  const { index, matches, zoom, viewOf } = looked
  const views = new Map<number, ChargingStation>()
  const viewAt = (slot: number) => views.getOrInsertComputed(slot, () => viewOf(stationAt(index, slot)))
  if (zoom >= singleZoom && matches.length <= itemsMax) {
    const stations = matches.map(({ slot }) => viewAt(slot))
    if (bytesOf(stations) <= bytesMax) return { stations, clusters: [] }
  }
  for (let level = Math.min(zoomMax, Math.floor(zoom)) + levelsAboveZoom; ; level -= 1) {
    const cells = cellsOf(looked, level)
    if (cells === undefined) continue
    const singles = [...cells.values()].filter((cell) => cell.matches === 1)
    const clustersBytes = (cells.size - singles.length) * clusterBytes
    // A pin takes 400 bytes and more: too many of them need not be written to know it.
    if (level > 0 && clustersBytes + singles.length * 380 > bytesMax) continue
    const stations = singles.map(({ slot }) => viewAt(slot))
    if (level > 0 && clustersBytes + bytesOf(stations) > bytesMax) continue
    const clusters = [...cells.values()].filter((cell) => cell.matches > 1).map(clusterOf)
    return { stations, clusters }
  }
}

/** As many as fit into an answer. */
export function withinBytes(stations: Iterable<ChargingStation>): ChargingStation[] {
  const kept: ChargingStation[] = []
  let bytes = 0
  for (const station of stations) {
    bytes += bytesOf([station])
    if (bytes > bytesMax || kept.length === itemsMax) break
    kept.push(station)
  }
  return kept
}

const bytesOf = (stations: readonly ChargingStation[]) =>
  stations.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(stations))

/** Undefined if they are too many, which is known before all are counted. */
function cellsOf({ index, matches }: Looked, level: number): Map<number, Cell> | undefined {
  const lats = index.lats()
  const lngs = index.lngs()
  const side = 2 ** level
  const cells = new Map<number, Cell>()
  for (const { slot, free, total } of matches) {
    const lat = lats[slot] ?? 0
    const lng = lngs[slot] ?? 0
    const x = columnOf(lng)
    const y = rowOf(lat)
    const key = Math.floor(y * side) * side + Math.floor(x * side)
    const cell = cells.get(key)
    if (!cell) {
      if (cells.size === itemsMax && level > 0) return undefined
      cells.set(key, { free, total, lat, lng, matches: 1, slot, west: x, east: x, north: y, south: y })
      continue
    }
    cell.free += free
    cell.total += total
    cell.lat += lat
    cell.lng += lng
    cell.matches += 1
    cell.west = Math.min(cell.west, x)
    cell.east = Math.max(cell.east, x)
    cell.north = Math.min(cell.north, y)
    cell.south = Math.max(cell.south, y)
  }
  return cells
}

function clusterOf({ free, total, lat, lng, matches, west, east, north, south }: Cell): StationCluster {
  const span = Math.max(east - west, south - north)
  // Two cells apart they are never in the same one.
  const zoom = span === 0 ? zoomMax : Math.ceil(Math.log2(1 / span)) - levelsAboveZoom
  return {
    location: { lat: rounded(lat / matches), lng: rounded(lng / matches) },
    ...{ stations: matches, free, total },
    zoom: Math.max(0, Math.min(singleZoom, zoom)),
  }
}

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000
const columnOf = (lng: number) => (lng + 180) / 360
/** From north to south in the projection of web maps, 0 to 1. */
function rowOf(lat: number): number {
  const sine = Math.sin((Math.min(85, Math.max(-85, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** All four sides, or none. */
export function boxOf(asked: { readonly [Side in keyof ViewBox]?: number | undefined }): ViewBox | undefined {
  const { south, west, north, east } = asked
  if (south === undefined || west === undefined || north === undefined || east === undefined) return undefined
  return { south, west, north, east }
}
