import { distanceMetres, type LatLng } from '@daoxing/kit/contract'

/**
 * Cell size, chosen by measurement: smaller cells mean more cells to visit, larger ones more cars.
 */
export const cellMetres = 600
const metresPerDegree = 111_195
/**
 * Cells are computed for the latitude of central Taiwan; elsewhere their width differs slightly, which the search
 * allows for.
 */
const cutLatitude = 23.7
const latStep = cellMetres / metresPerDegree
const lngStep = cellMetres / (metresPerDegree * Math.cos((cutLatitude * Math.PI) / 180))
/** More than the number of cell rows between the poles, so that row and column form one number. */
const stride = 100_000

export type Found<Id> = { readonly id: Id; readonly metres: number }

export type Grid<Id> = {
  /** Inserts or moves a driver. Traits are a bit mask of the requirements that an order may have. */
  put(id: Id, point: LatLng, traits?: number): void
  remove(id: Id): void
  /** The nearest within the radius that have all required traits and pass the filter, the nearest first. */
  nearest(wish: Wish<Id>): readonly Found<Id>[]
  readonly size: number
}

type Wish<Id> = {
  readonly point: LatLng
  readonly radiusMetres: number
  readonly limit: number
  readonly needs?: number
  accepts(id: Id): boolean
}

type Place<Id> = { readonly id: Id; point: LatLng; cell: number; traits: number }
/** The union of the traits in a cell, so that a search for a rare trait skips most cells; -1 means outdated. */
type Cell<Id> = { readonly members: Set<Place<Id>>; traits: number }

/** In-memory spatial index: points in square cells, searched ring by ring from the centre. */
export function createGrid<Id>(): Grid<Id> {
  const places = new Map<Id, Place<Id>>()
  const cells = new Map<number, Cell<Id>>()
  const leave = (place: Place<Id>) => {
    const cell = cells.get(place.cell)
    if (!cell) return
    cell.members.delete(place)
    cell.traits = -1
    if (cell.members.size === 0) cells.delete(place.cell)
  }
  return {
    get size() {
      return places.size
    },
    put(id, point, traits = 0) {
      const number = rowOf(point) * stride + columnOf(point)
      const place = places.get(id) ?? { id, point, cell: Number.NaN, traits }
      place.point = point
      if (place.cell === number && place.traits === traits) return
      if (places.has(id)) leave(place)
      else places.set(id, place)
      place.cell = number
      place.traits = traits
      const cell = cells.get(number)
      if (!cell) return void cells.set(number, { members: new Set([place]), traits })
      cell.members.add(place)
      if (cell.traits >= 0) cell.traits |= traits
    },
    remove(id) {
      const place = places.get(id)
      if (!place) return
      leave(place)
      places.delete(id)
    },
    nearest({ point, radiusMetres, limit, needs = 0, accepts }) {
      const [row, column] = [rowOf(point), columnOf(point)]
      const ringMetres = narrowestCell(point, radiusMetres)
      const atLeastMetres = leastMetresFrom(point, radiusMetres)
      const best: Found<Id>[] = []
      // Points farther than this can no longer be among the best.
      let worstMetres = radiusMetres
      const search = (members: Iterable<Place<Id>>) => {
        for (const place of members) {
          if ((place.traits & needs) !== needs) continue
          // In a crowded cell, the lower bound excludes most cars at a tenth of the cost of the exact distance.
          if (atLeastMetres(place.point) > worstMetres) continue
          const metres = distanceMetres(point, place.point)
          const isNearer = best.length < limit ? metres <= radiusMetres : metres < worstMetres
          if (!isNearer || !accepts(place.id)) continue
          insert(best, { id: place.id, metres }, limit)
          if (best.length >= limit) worstMetres = best[limit - 1]?.metres ?? radiusMetres
        }
      }
      // With few cars, a linear scan is faster than visiting the many empty cells between them.
      if (places.size < cellsWithin(radiusMetres / ringMetres)) {
        search(places.values())
        return best
      }
      // All drivers in ring n are at least n - 1 whole cells away.
      for (let ring = 0; (ring - 1) * ringMetres <= radiusMetres; ring += 1) {
        if (best.length >= limit && worstMetres <= (ring - 1) * ringMetres) break
        for (const cell of ringCells(row, column, ring)) {
          const found = cells.get(cell)
          // In a crowded area, the ten best are in one corner of the central cell, and few neighbouring cells are that
          // near.
          if (found && best.length >= limit && atLeastMetres(nearestOfCell(cell, point)) > worstMetres) continue
          if (found && (needs === 0 || (traitsOf(found) & needs) === needs)) search(found.members)
        }
      }
      return best
    },
  }
}

function traitsOf<Id>(cell: Cell<Id>): number {
  if (cell.traits < 0) {
    cell.traits = 0
    for (const { traits } of cell.members) cell.traits |= traits
  }
  return cell.traits
}

const cellsWithin = (rings: number) => (2 * Math.ceil(rings) + 1) ** 2

/** Inserts a driver into the sorted best; drops the last one if there are too many. */
function insert<Id>(best: Found<Id>[], found: Found<Id>, limit: number): void {
  let at = best.length
  while (at > 0 && (best[at - 1]?.metres ?? 0) > found.metres) at -= 1
  best.splice(at, 0, found)
  if (best.length > limit) best.pop()
}

/** A cheap lower bound of the distance, for drivers within the radius. */
function leastMetresFrom({ lat, lng }: LatLng, radiusMetres: number): (point: LatLng) => number {
  const farLatitude = Math.min(89, Math.abs(lat) + radiusMetres / metresPerDegree)
  const metresPerLng = metresPerDegree * Math.cos((farLatitude * Math.PI) / 180)
  return (point) => {
    const [north, east] = [(point.lat - lat) * metresPerDegree, (point.lng - lng) * metresPerLng]
    return Math.sqrt(north * north + east * east) * 0.99
  }
}

/** The point of a cell that is nearest to another point. */
function nearestOfCell(cell: number, { lat, lng }: LatLng): LatLng {
  const [south, west] = [Math.floor(cell / stride) * latStep - 90, (cell % stride) * lngStep - 180]
  return { lat: Math.max(south, Math.min(lat, south + latStep)), lng: Math.max(west, Math.min(lng, west + lngStep)) }
}

const rowOf = ({ lat }: LatLng) => Math.floor((lat + 90) / latStep)
const columnOf = ({ lng }: LatLng) => Math.floor((lng + 180) / lngStep)

/** The smallest width of a cell anywhere within the radius. */
function narrowestCell({ lat }: LatLng, radiusMetres: number): number {
  const farLatitude = Math.min(89, Math.abs(lat) + radiusMetres / metresPerDegree)
  const width = lngStep * metresPerDegree * Math.cos((farLatitude * Math.PI) / 180)
  return Math.min(cellMetres, width) * 0.999
}

function ringCells(row: number, column: number, ring: number): readonly number[] {
  if (ring === 0) return [row * stride + column]
  const cells: number[] = []
  for (let side = -ring; side <= ring; side += 1) {
    cells.push((row - ring) * stride + column + side, (row + ring) * stride + column + side)
    if (Math.abs(side) < ring) cells.push((row + side) * stride + column - ring, (row + side) * stride + column + ring)
  }
  return cells
}
