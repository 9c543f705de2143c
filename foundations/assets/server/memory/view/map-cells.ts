import type { ViewBox } from '@daoxing/assets/contract'

/** Cells of level 0 are the whole world in the projection of web maps; each level halves their sides. */
export const fineLevel = 22
/** Some 10 m in Taiwan. */
export const fineSide = 2 ** fineLevel

/** A range of cells of one level, both ends included. */
export type CellRange = {
  readonly level: number
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

const latMax = 85

/** The column of the finest cell. */
export function columnOf(lng: number): number {
  return Math.min(fineSide - 1, Math.max(0, Math.floor(((lng + 180) / 360) * fineSide)))
}

/** The row of the finest cell, from north to south. */
export function rowOf(lat: number): number {
  const sine = Math.sin((Math.min(latMax, Math.max(-latMax, lat)) * Math.PI) / 180)
  const share = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return Math.min(fineSide - 1, Math.max(0, Math.floor(share * fineSide)))
}

/** The inverse of `columnOf`; also between two cells. */
export const lngOf = (column: number): number => (column / fineSide) * 360 - 180
/** The inverse of `rowOf`; also between two cells. */
export const latOf = (row: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / fineSide))) * 180) / Math.PI

export function cellsOf(box: ViewBox, level: number): CellRange {
  const shift = fineLevel - level
  return {
    level,
    west: columnOf(box.west) >>> shift,
    east: columnOf(box.east) >>> shift,
    north: rowOf(box.north) >>> shift,
    south: rowOf(box.south) >>> shift,
  }
}

export const countCells = ({ west, east, north, south }: CellRange): number => (east - west + 1) * (south - north + 1)

/** The part of the map that the cells cover. */
export function boxOfCells({ level, west, east, north, south }: CellRange): ViewBox {
  const side = 2 ** (fineLevel - level)
  return {
    west: lngOf(west * side),
    east: lngOf((east + 1) * side),
    north: latOf(north * side),
    south: latOf((south + 1) * side),
  }
}
