import type { LatLng } from '@daoxing/kit/contract'

/** Ranking this many takes a millisecond or two, however many match. */
const rankedMax = 2_000
const cellsPerDegree = 100
/** About 11 km: farther results are not near. */
const ringsMax = 10

/** Selects the candidates to rank if too many items contain the query. */
export type Shortlist = (holding: readonly number[], near: LatLng | undefined) => readonly number[]

/**
 * A country has hundreds of thousands of names, and a tenth of them may contain a first character. Half of the
 * shortlist are the most likely items, which come first in the list, and half are those near the rider.
 */
export class Shortlister {
  readonly #cells = new Map<number, number[]>()

  /** Items are added in ascending order, which is that of likelihood. */
  add(id: number, location: LatLng): void {
    const cell = cellOf(column(location.lng), row(location.lat))
    const held = this.#cells.get(cell)
    if (held) held.push(id)
    else this.#cells.set(cell, [id])
  }

  readonly shortlist: Shortlist = (holding, near) => {
    if (holding.length <= rankedMax) return holding
    const first = holding.slice(0, near ? rankedMax / 2 : rankedMax)
    if (!near) return first
    const last = first.at(-1) ?? 0
    return [...first, ...this.#around(near).filter((id) => id > last && isAmong(holding, id))]
  }

  /** Items in the cells around a point, ring by ring. */
  #around(near: LatLng): readonly number[] {
    const [x, y] = [column(near.lng), row(near.lat)]
    const found: number[] = []
    for (let ring = 0; ring <= ringsMax && found.length < rankedMax; ring += 1)
      for (let east = -ring; east <= ring; east += 1)
        for (let north = -ring; north <= ring; north += Math.abs(east) === ring ? 1 : 2 * ring || 1)
          for (const id of this.#cells.get(cellOf(x + east, y + north)) ?? [])
            if (found.length < rankedMax) found.push(id)
    return found
  }
}

const column = (lng: number) => Math.floor(lng * cellsPerDegree)
const row = (lat: number) => Math.floor(lat * cellsPerDegree)
const cellOf = (x: number, y: number) => y * 360 * cellsPerDegree + x

function isAmong(sorted: readonly number[], wanted: number): boolean {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = sorted[middle] ?? 0
    if (value === wanted) return true
    if (value < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}
