import Flatbush from 'flatbush'
import type { LatLng } from '@daoxing/kit/contract'
import type { HouseArrays } from './house-numbers.ts'
import { type TextTable, textAt } from './text-table.ts'

/** Surveyed houses, indexed by position. */
export type HousePlaces = Pick<HouseArrays, 'lng' | 'lat'> &
  TextTable & {
    /** Per house: its street (or village), and lane, alley and number as one text. */
    readonly street: Int32Array
    readonly door: Int32Array
    /** The houses, sorted by grid cell. */
    readonly byCell: Int32Array
  }

/** Named roads and lanes, indexed by position. */
export type RoadCourses = TextTable & {
  readonly name: Int32Array
  readonly nameEn: Int32Array
  /** The index of each road's first point; one more than there are roads. */
  readonly pathStart: Int32Array
  /** Alternating longitude and latitude, in integer units. */
  readonly path: Int32Array
  /** The bounding boxes of all roads, serialised by the spatial index. */
  readonly boxes: Uint8Array
}

/** The parts of a point's address: a road, and a number next to a surveyed house. */
export type StreetAddress = {
  readonly street: string
  /** The English name of the street, if known. */
  readonly streetEn?: string
  /** 3巷5號之2, and the position of that house. */
  readonly house?: { readonly door: string; readonly location: LatLng }
}

/** The street and house number of a point; undefined without a named road nearby. */
export type StreetAddresses = (point: LatLng) => StreetAddress | undefined

/** Coordinates are integers in this fraction of a degree, as in the import. */
const unitsPerDegree = 1e7
const metresPerUnit = 111_195 / unitsPerDegree

/** A house farther away has another address. */
const houseReachMetres = 30
/** A road farther away is not the rider's position. */
const roadReachMetres = 80
/** A point this close to a road is on it, not on one of its sides. */
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

/** A point in integer units, and the ratio of a degree of longitude to one of latitude there. */
type Here = { readonly lng: number; readonly lat: number; readonly eastScale: number }
/** Units to the east and to the north of the queried point. */
type Spot = readonly [east: number, north: number]

function planeAround({ lat, lng }: LatLng): Here {
  return { lng: lng * unitsPerDegree, lat: lat * unitsPerDegree, eastScale: Math.cos((lat * Math.PI) / 180) }
}

const spotOf = (here: Here, lng: number, lat: number): Spot => [(lng - here.lng) * here.eastScale, lat - here.lat]

/** A road relative to a point, with the distance of its nearest position. */
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

/** Whether a straight line from the point to a position crosses the road. */
function isCrossed(course: readonly Spot[], spot: Spot): boolean {
  const side = ([east, north]: Spot) => Math.sign(spot[0] * north - spot[1] * east)
  return course.some((to, index) => {
    const from = course[index - 1]
    if (!from || side(from) === side(to)) return false
    const turn = (of: Spot) => Math.sign((to[0] - from[0]) * (of[1] - from[1]) - (to[1] - from[1]) * (of[0] - from[0]))
    return turn([0, 0]) !== turn(spot)
  })
}

/** About 40 m: nearby houses lie in the cell of a point or a neighbouring one. */
const cellUnits = 4096
const cellsAcross = 2 ** 20

/** The grid cell of a position; neighbours to the east have consecutive numbers. */
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

/** The index of a cell's first house, or its insertion point. */
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
