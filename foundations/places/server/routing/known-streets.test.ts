import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { allPlaces } from '../places/all-places.ts'
import { type Position, positionOf, type Ring } from '../ground/atlas.ts'
import { groundTile } from '../ground/ground-tiles.ts'
import { knownStreets, straightStreets, type VillageBorder } from './known-streets.ts'
import { degreesEast, degreesNorth, flatMetres, onSegment, pathMetres } from '../ground/plane.ts'

const middleTowns = new Set(['大安區', '中山區', '松山區'])

/** A position in metres east and north of a corner in Taipei. */
const at = (east: number, north: number): Position => [121.5 + degreesEast(east), 25.05 + degreesNorth(north)]
const border = (path: Ring, squareKilometres = 0.2, isWater = false): VillageBorder => ({
  path,
  squareKilometres,
  isWater,
})
/** Three borders in a straight line, 750 m in total. */
const straight = [border([at(0, 0), at(250, 0)]), border([at(250, 0), at(500, 4)]), border([at(500, 4), at(750, 0)])]

test('only borders that continue straight past several small villages are streets', () => {
  const [street, ...others] = straightStreets(straight, [])
  expect(others).toEqual([])
  expect(pathMetres(street ?? [])).toBeGreaterThan(740)
  const none: readonly (readonly VillageBorder[])[] = [
    // Too short.
    straight.slice(0, 2),
    // In the country.
    straight.map(({ path }) => border(path, 1)),
    // In a river.
    straight.map(({ path }) => border(path, 0.2, true)),
    // Around a corner.
    [border([at(0, 0), at(350, 0)]), border([at(350, 0), at(350, 350)])],
  ]
  for (const borders of none) expect(straightStreets(borders, [])).toEqual([])
  // Along the rails, it is the railway.
  expect(straightStreets(straight, [[at(-500, 30), at(1500, 30)]])).toEqual([])
})

test('the main streets of Taipei are among them, at the positions of the known roads', () => {
  const roads = allPlaces.filter(
    ({ kind, county, town }) => kind === 'road' && county === '臺北市' && middleTowns.has(town),
  )
  const beside = roads.filter(({ location }) => awayMetres(positionOf(location)) <= 40)
  // Only one point of each road is known, sometimes an address on it, and not every road separates two villages.
  expect(beside.length / roads.length).toBeGreaterThan(0.3)
  for (const name of ['信義路四段', '忠孝東路四段', '南京東路三段', '復興南路一段', '敦化南路一段'])
    expect(beside.map((road) => road.name)).toContain(name)
})

test('the tiles of a town contain known streets, and none runs through the mountains', () => {
  const { bytes = new Uint8Array() } = groundTile({ z: 14, x: 13723, y: 7014 }) ?? {}
  expect(Object.keys(new VectorTile(new PbfReader(gunzipSync(bytes))).layers)).toContain('roads')
  const jade: Position = [120.957, 23.47]
  expect(knownStreets().filter((path) => path.some((spot) => flatMetres(spot, jade) < 10_000))).toEqual([])
})

function awayMetres(spot: Position): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const path of knownStreets())
    for (const [index, to] of path.entries()) {
      const from = path[index - 1]
      if (from) nearest = Math.min(nearest, flatMetres(spot, onSegment(spot, from, to).position))
    }
  return nearest
}
