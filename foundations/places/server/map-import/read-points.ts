import { join } from 'node:path'
import { type Bounds, isInBounds } from '../real-streets/bounds.ts'
import { unitsPerDegree } from '../real-streets/streets.ts'
import { blocksCars } from './barrier-of-tags.ts'
import { followerOf } from './growing-array.ts'
import { houseOfTags } from './house-of-tags.ts'
import { type HouseLine, type ImportJob, type PointLine, workFiles } from './import-stage.ts'
import { LineFile } from './line-file.ts'
import { placeOfTags } from './place-of-tags.ts'
import { blocksOf, type OsmNode } from './read-extract.ts'

/** The positions of the points of the ways; points outside the box are absent. */
export type Points = { readonly lng: Int32Array; readonly lat: Int32Array; readonly isThere: Uint8Array }

/** Reads the positions of the points of the ways, and collects places, houses and barriers that are single points. */
export async function readPoints({ extract, folder, bounds, report }: ImportJob, ids: Float64Array): Promise<Points> {
  const lng = new Int32Array(ids.length)
  const lat = new Int32Array(ids.length)
  const isThere = new Uint8Array(ids.length)
  const named = new LineFile(join(folder, workFiles.points))
  const houses = new LineFile(join(folder, workFiles.houses))
  const barriers = new LineFile(join(folder, workFiles.barriers))
  const indexOf = followerOf(ids)
  const keep = (node: OsmNode) => {
    if (bounds && !isInBounds(bounds, { lat: node.lat, lng: node.lon })) return
    const at: readonly [number, number] = [units(node.lon), units(node.lat)]
    const place = node.tags && placeOfTags(node.tags)
    if (place) named.write({ id: node.id, place, at } satisfies PointLine)
    const house = node.tags && houseOfTags(node.tags)
    if (house) houses.write({ ...house, at } satisfies HouseLine)
    const index = indexOf(node.id)
    if (index < 0) return
    isThere[index] = 1
    lng[index] = at[0]
    lat[index] = at[1]
    if (node.tags && blocksCars(node.tags)) barriers.write(index)
  }
  try {
    for await (const { things, share } of blocksOf(extract, new Set(['node']))) {
      for (const thing of things) if (thing.type === 'node') keep(thing)
      report((2 + share) / 4, 'points of the ways')
    }
  } finally {
    named.close()
    houses.close()
    barriers.close()
  }
  return { lng, lat, isThere }
}

const units = (degrees: number) => Math.round(degrees * unitsPerDegree)

/** The bounding box of all points. */
export function boundsOf({ lng, lat, isThere }: Points): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (let node = 0; node < isThere.length; node += 1) {
    if (isThere[node] !== 1) continue
    const [x, y] = [(lng[node] ?? 0) / unitsPerDegree, (lat[node] ?? 0) / unitsPerDegree]
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}
