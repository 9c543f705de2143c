import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { groundTile, groundZoomMax } from './ground-tiles.ts'

function tileAt({ lat, lng }: LatLng, z: number): Uint8Array {
  const tiles = 2 ** z
  const sine = Math.sin((lat * Math.PI) / 180)
  const x = Math.floor((lng / 360 + 0.5) * tiles)
  const y = Math.floor((0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * tiles)
  return groundTile({ z, x, y })?.bytes ?? new Uint8Array()
}
const layersOf = (tile: Uint8Array) => new VectorTile(new PbfReader(gunzipSync(tile))).layers
const namesOf = (tile: Uint8Array) => Object.keys(layersOf(tile))
const farSea = { lat: 24.9, lng: 120.4 }
const coast = { lat: 25.18, lng: 121.41 }

test('one tile contains all that is drawn within it, and inland no sea', () => {
  const city = namesOf(tileAt(centralTaipei, groundZoomMax))
  expect(city).toEqual(expect.arrayContaining(['land', 'mrt', 'labels', 'villages', 'names']))
  expect(city).not.toContain('sea')
  expect(namesOf(tileAt(coast, groundZoomMax))).toEqual(expect.arrayContaining(['sea', 'land']))
  expect(namesOf(tileAt(farSea, groundZoomMax))).toEqual(['sea'])
})

test('the tiles of a first view take at most 40 kB, and so does all of Taiwan at a low zoom', () => {
  for (let z = 0; z <= groundZoomMax; z += 1) expect(tileAt(centralTaipei, z).length).toBeLessThan(40_000)
  expect(namesOf(tileAt(centralTaipei, 6))).toEqual(expect.arrayContaining(['sea', 'land', 'towns', 'labels']))
})

test('at high zooms the land ends at the coast of the villages: there is one shore, and no strip next to it', () => {
  const cliffs = { lat: 24.2188, lng: 121.69 }
  const { land, borders } = layersOf(tileAt(cliffs, groundZoomMax))
  const pointsOf = (layer: typeof land, isWanted: (level: unknown) => boolean) =>
    Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).flatMap((each) =>
      each && isWanted(each.properties['level']) ? each.loadGeometry().flat() : [],
    )
  const edge = pointsOf(land, () => true)
  const shore = pointsOf(borders, (level) => level === 'coast').filter(
    ({ x, y }) => Math.min(x, y) > 0 && Math.max(x, y) < 4096,
  )
  expect(shore.length).toBeGreaterThan(3)
  const beside = shore.filter((one) => !edge.some(({ x, y }) => Math.hypot(x - one.x, y - one.y) < 8))
  expect(beside).toEqual([])
})

test('names appear at the zoom that has room for them', () => {
  const countOf = (z: number) => layersOf(tileAt(centralTaipei, z))['labels']?.length ?? 0
  const kindsAt = (z: number) => {
    const { labels } = layersOf(tileAt(centralTaipei, z))
    return new Set(Array.from({ length: labels?.length ?? 0 }, (_, index) => labels?.feature(index).properties['kind']))
  }
  expect(kindsAt(6)).toEqual(new Set(['county']))
  expect(kindsAt(groundZoomMax)).toContain('meeting')
  expect(countOf(6)).toBe(22)
})

test("the open sea is one tile, which evicts none of the town's from the cache", () => {
  const town = { z: groundZoomMax, x: 13_722, y: 7013 }
  const [before, sea] = [groundTile(town), groundTile({ z: groundZoomMax, x: 15_000, y: 7000 })]
  // More than the cache has for the town.
  for (let y = 4000; y < 8100; y += 1) expect(groundTile({ z: groundZoomMax, x: 15_000, y })).toBe(sea)
  expect(groundTile(town)).toBe(before)
})

test('there is no tile outside the world, and the same tile has the same ETag', () => {
  expect(groundTile({ z: 12, x: 99_999, y: 0 })).toBeUndefined()
  expect(groundTile({ z: groundZoomMax + 1, x: 0, y: 0 })).toBeUndefined()
  const at = { z: 8, x: 214, y: 109 }
  expect(groundTile(at)?.etag).toMatch(/^"[\w-]{22}"$/)
  expect(groundTile(at)?.etag).toBe(groundTile({ ...at })?.etag)
})
