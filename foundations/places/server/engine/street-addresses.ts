import Flatbush from 'flatbush'
import type { LatLng } from '@daoxing/kit/contract'
import type { HouseArrays } from './house-numbers.ts'
import { type TextTable, textAt } from './text-table.ts'

/** Surveyed houses, to be found by where they stand. */
export type HousePlaces = Pick<HouseArrays, 'lng' | 'lat'> &
  TextTable & {
    /** Of each house: its street (or village), and lane, alley and number as one text. */
    readonly street: Int32Array
    readonly door: Int32Array
    /** The houses in the order of the cells of a grid. */
    readonly byCell: Int32Array
  }

/** Roads and lanes with a name, to be found by where they run. */
export type RoadCourses = TextTable & {
  readonly name: Int32Array
  readonly nameEn: Int32Array
  /** Where the course of a road begins, counted in points; one more than there are roads. */
  readonly pathStart: Int32Array
  /** Longitude and latitude in turn, in whole units. */
  readonly path: Int32Array
  /** The boxes of all roads, as the spatial index keeps itself. */
  readonly boxes: Uint8Array
}

/** The parts of the address of a point: a road, and a number where a surveyed house is beside the point. */
export type StreetAddress = {
  readonly street: string
  /** The English name of the street, where one is known. */
  readonly streetEn?: string
  /** 3巷5號之2, and where that house stands. */
  readonly house?: { readonly door: string; readonly location: LatLng }
}

/** Tells the street and house number of a point; undefined where no road with a name is near. */
export type StreetAddresses = (point: LatLng) => StreetAddress | undefined

/** Coordinates are whole numbers of this share of a degree, as in the import. */
const unitsPerDegree = 1e7
const metresPerUnit = 111_195 / unitsPerDegree

/** A house farther away than this is another address. */
const houseReachMetres = 30
/** A road farther away than this is not where somebody stands. */
const roadReachMetres = 80
/** A point this close to a road is on it, and on neither of its sides. */
const onRoadMetres = 6

export function streetAddressesOf(houses: HousePlaces, roads: RoadCourses): StreetAddresses {
  const boxes = roads.name.length === 0 ? undefined : Flatbush.from(roads.boxes.buffer, roads.boxes.byteOffset)
  return (point) => {
    const here = planeAround(point)
    const reach = roadReachMetres / metresPerUnit
    const found = boxes?.search(
      here.lng - reach / here.eastScale,
      here.lat - reach,
      here.lng + reach / here.eastScale,
      here.lat + reach,
    )
    const near = (found ?? [])
      .map((road) => ({ road, ...courseSeenFrom(here, roads, road) }))
      .filter(({ awayMetres }) => awayMetres <= roadReachMetres)
      .toSorted((one, other) => one.awayMetres - other.awayMetres)
    const between = near.filter(({ awayMetres }) => awayMetres > onRoadMetres)
    const house = housesNear(here, houses).find(({ spot }) => !between.some(({ course }) => isCrossed(course, spot)))
    const street = house
      ? textAt(houses, houses.street[house.index] ?? -1)
      : textAt(roads, roads.name[near[0]?.road ?? -1] ?? -1)
    if (street === '') return undefined
    const named = near.find(({ road }) => textAt(roads, roads.name[road] ?? -1) === street)
    const streetEn = named && textAt(roads, roads.nameEn[named.road] ?? -1)
    return {
      street,
      ...(streetEn !== undefined && streetEn !== '' && { streetEn }),
      ...(house && { house: { door: textAt(houses, houses.door[house.index] ?? -1), location: house.location } }),
    }
  }
}

/** Where a point is in whole units, and how much shorter a degree to the east is there than one to the north. */
type Here = { readonly lng: number; readonly lat: number; readonly eastScale: number }
/** Units to the east and to the north of the point that is asked about. */
type Spot = readonly [east: number, north: number]

function planeAround({ lat, lng }: LatLng): Here {
  return { lng: lng * unitsPerDegree, lat: lat * unitsPerDegree, eastScale: Math.cos((lat * Math.PI) / 180) }
}

const spotOf = (here: Here, lng: number, lat: number): Spot => [(lng - here.lng) * here.eastScale, lat - here.lat]

/** A road as it is seen from a point, and how far away its nearest spot is. */
function courseSeenFrom(here: Here, { pathStart, path }: RoadCourses, road: number) {
  const course: Spot[] = []
  for (let point = pathStart[road] ?? 0; point < (pathStart[road + 1] ?? 0); point += 1)
    course.push(spotOf(here, path[2 * point] ?? 0, path[2 * point + 1] ?? 0))
  let away = Number.POSITIVE_INFINITY
  for (const [index, to] of course.entries()) {
    const from = course[index - 1] ?? to
    const [east, north] = [to[0] - from[0], to[1] - from[1]]
    const squared = east * east + north * north
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(from[0] * east + from[1] * north) / squared))
    away = Math.min(away, Math.hypot(from[0] + share * east, from[1] + share * north))
  }
  return { course, awayMetres: away * metresPerUnit }
}

/** Whether one crosses the road on the way from the point to a spot. */
function isCrossed(course: readonly Spot[], spot: Spot): boolean {
  const side = ([east, north]: Spot) => Math.sign(spot[0] * north - spot[1] * east)
  return course.some((to, index) => {
    const from = course[index - 1]
    if (!from || side(from) === side(to)) return false
    const turn = (of: Spot) => Math.sign((to[0] - from[0]) * (of[1] - from[1]) - (to[1] - from[1]) * (of[0] - from[0]))
    return turn([0, 0]) !== turn(spot)
  })
}

/** About 40 m: houses that are near lie in the cell of a point or beside it. */
const cellUnits = 4096
const cellsAcross = 2 ** 20

/** The cell of a grid in which something stands; cells beside each other in the east have numbers that follow. */
export const cellOf = (lng: number, lat: number) =>
  Math.floor(lat / cellUnits) * cellsAcross + Math.floor(lng / cellUnits)

type NearHouse = { readonly index: number; readonly spot: Spot; readonly location: LatLng; readonly awayMetres: number }

/** Houses within reach, the nearest first. */
function housesNear(here: Here, houses: HousePlaces): readonly NearHouse[] {
  const found: NearHouse[] = []
  for (const row of [-1, 0, 1]) {
    const middle = cellOf(here.lng, here.lat + row * cellUnits)
    for (let at = firstFrom(houses, middle - 1); at < houses.byCell.length; at += 1) {
      const index = houses.byCell[at] ?? 0
      const [lng, lat] = [houses.lng[index] ?? 0, houses.lat[index] ?? 0]
      if (cellOf(lng, lat) > middle + 1) break
      const spot = spotOf(here, lng, lat)
      const awayMetres = Math.hypot(...spot) * metresPerUnit
      if (awayMetres > houseReachMetres) continue
      found.push({ index, spot, awayMetres, location: { lat: lat / unitsPerDegree, lng: lng / unitsPerDegree } })
    }
  }
  return found.toSorted((one, other) => one.awayMetres - other.awayMetres)
}

/** Where the houses of a cell begin in the order of cells, or would begin. */
function firstFrom({ byCell, lng, lat }: HousePlaces, cell: number): number {
  let [low, high] = [0, byCell.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const index = byCell[middle] ?? 0
    if (cellOf(lng[index] ?? 0, lat[index] ?? 0) < cell) low = middle + 1
    else high = middle
  }
  return low
}
