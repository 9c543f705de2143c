import type { AssetsInView, ViewBox } from '@daoxing/assets/contract'
import { boxOfCells, type CellRange, cellsOf, countCells, fineLevel, latOf, lngOf } from './map-cells.ts'
import { type CellCount, coarsestLevel, finestLevel, type ViewLayer } from './view-layer.ts'
import { tenOf, type ViewSlots } from './view-slots.ts'

/** A view has at most so many clusters and assets. */
const itemsMax = 300
/** As JSON. */
const bytesMax = 25_000
const clusterBytes = 60
const frameBytes = 200
/** Cells are some 64 pixels wide. */
const levelsAboveZoom = 3
/** From this zoom on each asset stands by itself if there are few enough. */
const singleZoom = 17
/** Near by assets are counted one by one, if there are not more than this. */
const listedMax = 4_000

type Looked = {
  readonly slots: ViewSlots
  readonly layers: readonly ViewLayer[]
  readonly box: ViewBox
  readonly zoom: number
  readonly minEnergyPercent: number
  readonly assetBytes: number
}

/** The finest level of clusters that is not too much for the map or for the network. */
export function lookAt(looked: Looked): AssetsInView {
  const { box, zoom, assetBytes } = looked
  let level = Math.min(fineLevel, Math.max(coarsestLevel, Math.floor(zoom) + levelsAboveZoom))
  for (; ; level -= 1) {
    const range = cellsOf(box, level)
    if (countCells(range) > itemsMax) continue
    const isNear = level > finestLevel || (level === finestLevel && zoom >= singleZoom)
    const cells = (isNear && listed(looked, range)) || (level <= finestLevel && counted(looked, range))
    if (!cells) continue
    const singles = cells.filter(({ count }) => count === 1).length
    const bytes = frameBytes + singles * assetBytes + (cells.length - singles) * clusterBytes
    if ((bytes <= bytesMax && cells.length <= itemsMax) || level === coarsestLevel) return viewOf(looked, range, cells)
  }
}

function viewOf({ slots }: Looked, range: CellRange, cells: readonly CellCount[]): AssetsInView {
  const clusters: AssetsInView['clusters'] = []
  const assets: AssetsInView['assets'] = []
  let total = 0
  for (const { count, columnSum, rowSum, sumCount, slot } of cells) {
    total += count
    if (count > 1) {
      // The middle of the cells in which they are.
      const [column, row] = [columnSum / sumCount + 0.5, rowSum / sumCount + 0.5]
      clusters.push({ lat: metreExact(latOf(row)), lng: metreExact(lngOf(column)), count })
    } else {
      const [lat = 0, lng = 0] = [slots.lats[slot], slots.lngs[slot]]
      const place = { lat: metreExact(lat), lng: metreExact(lng) }
      assets.push({ assetId: slots.ids[slot] ?? '', ...place, energyPercent: slots.energies[slot] ?? 0 })
    }
  }
  return { box: boxOfCells(range), total, clusters, assets }
}

/** Five decimals of a degree. */
const metreExact = (degrees: number) => Math.round(degrees * 100_000) / 100_000

const nothing = (): CellCount => ({ count: 0, columnSum: 0, rowSum: 0, sumCount: 0, slot: 0 })

/** From the counts of the cells. */
function counted({ layers, minEnergyPercent }: Looked, { level, west, east, north, south }: CellRange): CellCount[] {
  const minTen = minEnergyPercent / 10
  const cells: CellCount[] = []
  let cell = nothing()
  for (let y = north; y <= south; y += 1)
    for (let x = west; x <= east; x += 1) {
      for (const layer of layers) layer.count(level, x, y, minTen, cell)
      if (cell.count === 0) continue
      cells.push(cell)
      cell = nothing()
    }
  return cells
}

/** From the assets themselves; undefined if they are too many. */
function listed(looked: Looked, range: CellRange): CellCount[] | undefined {
  const { slots, layers, minEnergyPercent, zoom, assetBytes } = looked
  const levels = range.level - finestLevel
  const around = {
    ...{ level: finestLevel, west: range.west >>> levels, east: range.east >>> levels },
    ...{ north: range.north >>> levels, south: range.south >>> levels },
  }
  const near = counted({ ...looked, minEnergyPercent: 0 }, around).reduce((sum, { count }) => sum + count, 0)
  if (near > listedMax) return undefined
  const shift = fineLevel - range.level
  const width = range.east - range.west + 1
  const minTen = minEnergyPercent / 10
  const within: number[] = []
  const visit = (slot: number) => {
    const [x, y] = [(slots.columns[slot] ?? 0) >>> shift, (slots.rows[slot] ?? 0) >>> shift]
    const isWithin = x >= range.west && x <= range.east && y >= range.north && y <= range.south
    if (isWithin && tenOf(slots.energies[slot] ?? 0) >= minTen) within.push(slot)
  }
  for (const layer of layers)
    for (let y = around.north; y <= around.south; y += 1)
      for (let x = around.west; x <= around.east; x += 1) layer.list(x, y, visit)
  const singlesMax = Math.min(itemsMax, Math.floor((bytesMax - frameBytes) / assetBytes))
  const isEach = zoom >= singleZoom && within.length <= singlesMax
  const cells = new Map<number, CellCount>()
  for (const slot of within) {
    const [column, row] = [slots.columns[slot] ?? 0, slots.rows[slot] ?? 0]
    const key = isEach ? slot : ((row >>> shift) - range.north) * width + (column >>> shift) - range.west
    const cell = cells.getOrInsertComputed(key, nothing)
    cell.count += 1
    cell.columnSum += column
    cell.rowSum += row
    cell.sumCount += 1
    cell.slot = slot
  }
  return [...cells.values()]
}
