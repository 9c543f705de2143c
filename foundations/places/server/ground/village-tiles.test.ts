import { gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { atlas } from './atlas.ts'
import { labelPointOf, villageAt } from './locate-area.ts'
import { villageTile, villageZooms } from './village-tiles.ts'
import { tintCount, villageTints } from './village-tints.ts'

function tileAt({ lat, lng }: LatLng, z: number): Uint8Array | undefined {
  const tiles = 2 ** z
  const sine = Math.sin((lat * Math.PI) / 180)
  const x = Math.floor((lng / 360 + 0.5) * tiles)
  const y = Math.floor((0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * tiles)
  return villageTile({ z, x, y })
}
const textIn = (tile: Uint8Array | undefined) => new TextDecoder().decode(tile)

test('the map knows the village everywhere in Taiwan, from the capital to the islands', () => {
  for (const place of [centralTaipei, { lat: 23.9929, lng: 121.6014 }, { lat: 23.5654, lng: 119.5793 }]) {
    const village = villageAt(place)
    const text = textIn(tileAt(village ? labelPointOf(village) : place, villageZooms.max))
    expect(text).toContain(village?.village)
    // At the highest zooms, with the name of its town.
    expect(text).toContain(village?.town)
  }
})

test('a tile of the dense city stays under 40 kB, and there is none at sea', () => {
  for (let z: number = villageZooms.min; z <= villageZooms.max; z += 1)
    expect(gzipSync(tileAt(centralTaipei, z) ?? new Uint8Array()).length).toBeLessThan(40_000)
  expect(tileAt({ lat: 24.9, lng: 120.4 }, 13)).toBeUndefined()
  expect(tileAt(centralTaipei, 11)).toBeUndefined()
  expect(villageTile({ z: 12, x: 99_999, y: 0 })).toBeUndefined()
})

function pointsOf(tile: Uint8Array): readonly number[] {
  const { layers } = new VectorTile(new PbfReader(tile))
  return Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => layer.feature(index).loadGeometry())
      .flat(2)
      .flatMap(({ x, y }) => [x, y]),
  )
}

test('no feature of a tile extends beyond its small margin, even if a village spans many tiles', () => {
  const mountains = { lat: 24.2, lng: 121.1 }
  for (const place of [centralTaipei, mountains, { lat: 24.02, lng: 121.2 }])
    for (let z: number = villageZooms.min; z <= villageZooms.max; z += 1) {
      const points = pointsOf(tileAt(place, z) ?? new Uint8Array())
      expect(points.length).toBeGreaterThan(0)
      expect(points.filter((at) => at < -64 || at > 4096 + 64)).toEqual([])
    }
})

test('at low zooms a village has one name, in its middle; at high zooms each phone screen shows one, never two side by side', () => {
  for (const [x, y] of [
    [13722, 7016],
    [13710, 7050],
  ] as const) {
    const tile = villageTile({ z: 14, x, y })
    const { names } = new VectorTile(new PbfReader(tile ?? new Uint8Array())).layers
    const labels = Array.from({ length: names?.length ?? 0 }, (_, index) => {
      const named = names?.feature(index)
      const properties = named?.properties ?? {}
      const [[at] = []] = named?.loadGeometry() ?? []
      return { key: `${properties['town']} ${properties['name']}`, minZoom: Number(properties['minZoom']), at }
    })
    expect(labels.length).toBeGreaterThan(0)
    for (const same of Map.groupBy(labels, ({ key }) => key).values()) {
      expect(same.filter(({ minZoom }) => minZoom < 17).length).toBeLessThanOrEqual(1)
      // A phone screen is 211 m wide at the lowest of these zooms and 105 m at the highest, where a name is 25 m wide;
      // 1.86 units are a metre.
      expect(nearestOf(same.filter(({ minZoom }) => minZoom <= 17))).toBeGreaterThan(110 * 1.86)
      expect(nearestOf(same)).toBeGreaterThan(60 * 1.86)
    }
  }
})

type Labelled = { readonly at: { readonly x: number; readonly y: number } | undefined }

function nearestOf(labels: readonly Labelled[]): number {
  const points = labels.flatMap(({ at }) => (at ? [at] : []))
  const between = points.flatMap((one) =>
    points.filter((other) => other !== one).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  return between.reduce((least, metres) => Math.min(least, metres), Infinity)
}

test('neighbouring villages have different tints, except a few with too many neighbours', () => {
  const tints = villageTints()
  const { areas } = atlas('villages')
  expect(tints.size).toBe(new Set(areas.map(({ code }) => code)).size)
  const usersOfArc = new Map<number, string[]>()
  for (const { code, arcs } of areas)
    for (const arc of arcs) usersOfArc.set(arc, [...(usersOfArc.get(arc) ?? []), code])
  const borders = [...usersOfArc.values()].filter(([one, other]) => other !== undefined && one !== other)
  const alike = borders.filter(([one = '', other = '']) => tints.get(one) === tints.get(other))
  expect(alike.length / borders.length).toBeLessThan(0.01)
  expect(Math.max(...tints.values())).toBe(tintCount - 1)
})
