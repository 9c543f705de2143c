import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import type { ImportedStreets } from './imported-streets.ts'
import { firstLabelLayer } from './map-palette.ts'
import { mapStyle } from './map-style.ts'

const hsinchu: ImportedStreets = {
  version: '0123456789abcdef',
  bounds: [120.9, 24.7, 121.1, 24.9],
  minZoom: 6,
  maxZoom: 14,
  attribution: '© OpenStreetMap contributors',
}
const taipei: ImportedStreets = { ...hsinchu, bounds: [121.4, 24.9, 121.7, 25.2] }
const styleOf = (streets?: ImportedStreets, theme: 'light' | 'dark' = 'light') =>
  mapStyle({ theme, language: 'zh-TW', origin: 'https://ride.example', streets })
const idsOf = (streets?: ImportedStreets) => styleOf(streets).layers.map(({ id }) => id)

test('the style is one that the map library takes, with imported streets and without, by day and by night', () => {
  for (const theme of ['light', 'dark'] as const)
    for (const streets of [undefined, hsinchu]) expect(validateStyleMin(styleOf(streets, theme))).toEqual([])
})

test('imported streets are drawn under routes and named above them, and say whose data they are', () => {
  const ids = idsOf(hsinchu)
  expect(ids.indexOf('road-motorways')).toBeLessThan(ids.indexOf(firstLabelLayer))
  expect(ids.indexOf('large-road-names')).toBeGreaterThan(ids.indexOf(firstLabelLayer))
  expect(styleOf(hsinchu).sources['streets']).toMatchObject({
    tiles: ['https://ride.example/gw/v3/streets/0123456789abcdef/{z}/{x}/{y}'],
    attribution: '© OpenStreetMap contributors',
  })
  expect(idsOf()).not.toContain('road-motorways')
})

test('village borders, which only look like streets, give way where the real ones are', () => {
  expect(idsOf(hsinchu)).toContain('villages')
  expect(idsOf(taipei)).not.toContain('villages')
})
