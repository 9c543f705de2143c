import { gzipSync } from 'node:zlib'
import { basemapLayers } from '@daoxing/places/contract'
import { expect, test } from 'vitest'
import { basemapLayer, buildBasemap } from './basemap.ts'

test('the map of the first view is at most 250 kB on the wire', () => {
  const bytes = basemapLayers.map((layer) => gzipSync(JSON.stringify(basemapLayer(layer).collection)).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000)
})

test('the map has land, borders, rivers, metro lines in their colours and names of towns', () => {
  const { land, towns, villages, water, mrt, labels } = buildBasemap()
  for (const layer of [land, towns, villages, water, mrt, labels]) expect(layer.features.length).toBeGreaterThan(0)
  expect(mrt.features.filter(({ properties }) => properties['kind'] === 'line')).toHaveLength(14)
  expect(mrt.features[0]?.properties['colour']).toMatch(/^#[0-9a-f]{6}$/)
  expect(labels.features.filter(({ properties }) => properties['kind'] === 'town')).toHaveLength(368)
  expect(labels.features.map(({ properties }) => properties['name'])).toContain('臺東市')
})
