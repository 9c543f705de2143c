import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { groundOfStreets, groundOfTiles } from './drawn-ground.ts'
import type { ImportedStreets } from './imported-streets.ts'
import { mapPalettes } from './map-palette.ts'
import { mapStyle } from './map-style.ts'

const hsinchu: ImportedStreets = {
  version: '0123456789abcdef',
  bounds: [120.9, 24.7, 121.1, 24.9],
  minZoom: 6,
  maxZoom: 14,
  attribution: '© OpenStreetMap contributors',
}
const taipei: ImportedStreets = { ...hsinchu, bounds: [121.4, 24.9, 121.7, 25.2] }
const origin = 'https://ride.example'
const styleOf = (streets?: ImportedStreets, theme: 'light' | 'dark' = 'light') =>
  mapStyle({ theme, language: 'zh-TW', origin, ground: streets && groundOfStreets(streets, origin) })
const idsOf = (streets?: ImportedStreets) => styleOf(streets).layers.map(({ id }) => id)

test('the style is valid for the map library, with and without imported streets, by day and by night', () => {
  for (const theme of ['light', 'dark'] as const)
    for (const streets of [undefined, hsinchu, taipei]) expect(validateStyleMin(styleOf(streets, theme))).toEqual([])
})

test('imported streets are drawn under routes and named above them, with their attribution', () => {
  const { layers } = styleOf(hsinchu)
  const ids = idsOf(hsinchu)
  // Routes go below the first name.
  const firstName = layers.findIndex(({ type }) => type === 'symbol')
  expect(ids.indexOf('road-motorways')).toBeLessThan(firstName)
  expect(ids.indexOf('large-road-names')).toBeGreaterThanOrEqual(firstName)
  expect(layers.slice(firstName).every(({ type }) => type === 'symbol')).toBe(true)
  expect(styleOf(hsinchu).sources['streets']).toMatchObject({
    tiles: ['https://ride.example/gw/v3/streets/0123456789abcdef/{z}/{x}/{y}'],
    attribution: '© OpenStreetMap contributors',
  })
  expect(idsOf()).not.toContain('road-motorways')
  // Surveyed data replaces derived data.
  expect(idsOf(hsinchu)).not.toContain('known-street-surfaces')
  expect(ids.length).toBeGreaterThan(0)
})

test('villages and the rivers between them are omitted if the real ones are drawn', () => {
  expect(idsOf(hsinchu)).toContain('villages')
  expect(idsOf(taipei)).not.toContain('villages')
})

test('stations are placed before other places, those before villages, and a village has one layer of names', () => {
  const names = styleOf().layers.flatMap(({ id, type }) => (type === 'symbol' ? [id] : []))
  // Later layers are placed first.
  expect(names).toEqual([
    'village-names',
    'river-names',
    'road-names',
    'lake-names',
    'meeting-names',
    'place-names',
    'station-names',
    'hub-names',
    'town-names',
    'county-names',
  ])
})

test('without an import areas, rivers, lines, places and known main streets are drawn, and no border is as light as a street', () => {
  const { layers } = styleOf()
  const lines = layers.flatMap((layer) => (layer.type === 'line' ? [layer] : []))
  expect(lines.map(({ id }) => id).toSorted()).toEqual([
    'borders',
    'known-street-edges',
    'known-street-surfaces',
    'line-links',
    'lines',
    'near-borders',
    'near-coast',
    'rail-ties',
    'rivers',
    'village-borders',
  ])
  for (const theme of ['light', 'dark'] as const) expect(mapPalettes[theme].village).not.toBe(mapPalettes[theme].road)
})

test("the operator's tiles are drawn by type: raster tiles unchanged, vector tiles as streets under our names", () => {
  const of = (url: string) =>
    mapStyle({
      theme: 'dark',
      language: 'zh-TW',
      origin,
      ground: groundOfTiles({ kind: 'tiles', url, attribution: '© 圖磚' }),
    })
  const pictures = of('https://tiles.example/{z}/{x}/{y}.png?key=1')
  expect(validateStyleMin(pictures)).toEqual([])
  expect(pictures.layers.map(({ id }) => id)).toEqual(['ground', 'sea', 'land', 'pictures', 'meeting-names'])
  expect(pictures.sources['pictures']).toMatchObject({ type: 'raster', attribution: '© 圖磚' })
  const vectors = of('https://tiles.example/{z}/{x}/{y}.mvt')
  expect(validateStyleMin(vectors)).toEqual([])
  const ids = vectors.layers.map(({ id }) => id)
  expect(ids).toContain('road-motorways')
  expect(ids).not.toContain('villages')
})

test('ground tiles are requested with the version that the page got', () => {
  const tilesOf = (version?: string) => mapStyle({ theme: 'light', language: 'en', origin, version }).sources['ground']
  expect(tilesOf('aB3')).toMatchObject({
    tiles: ['https://ride.example/gw/v3/basemap/tiles/{z}/{x}/{y}?version=aB3'],
  })
  expect(tilesOf()).toMatchObject({ tiles: ['https://ride.example/gw/v3/basemap/tiles/{z}/{x}/{y}'] })
})
