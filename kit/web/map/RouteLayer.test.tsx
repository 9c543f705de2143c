import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import type { Map as MapInstance } from 'maplibre-gl'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { CarLayer } from './CarLayer.tsx'
import { CarTrack } from './car-track.ts'
import { removeParkedMap } from './parked-map.ts'
import { useDrawnMap } from './map-context.ts'
import { MapView } from './MapView.tsx'
import { RouteLayer } from './RouteLayer.tsx'

afterEach(async () => {
  await cleanup()
  removeParkedMap()
})

/** Without a graphics card, on a busy machine, a map loads slowly. */
const patienceMs = 45_000
const from = centralTaipei
const to = { lat: centralTaipei.lat, lng: centralTaipei.lng + 0.01 }
const middle = { lat: from.lat, lng: from.lng + 0.005 }
const aside = { lat: from.lat + 0.003, lng: from.lng + 0.005 }

/** Exposes the map, with one name on the route and one next to it. */
function Names({ onMap }: { readonly onMap: (map: MapInstance) => void }) {
  const { map } = useDrawnMap()
  useEffect(() => {
    if (map.getSource('test-names')) return
    const named = (name: string, { lat, lng }: LatLng) => ({
      type: 'Feature' as const,
      properties: { name },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })
    const data = { type: 'FeatureCollection' as const, features: [named('middle', middle), named('aside', aside)] }
    map.addSource('test-names', { type: 'geojson', data })
    map.addLayer({
      id: 'test-names',
      type: 'symbol',
      source: 'test-names',
      layout: { 'text-field': '站名', 'text-font': ['sans-serif'], 'text-size': 13 },
    })
    onMap(map)
  }, [map, onMap])
  return null
}

const screen = (path: readonly LatLng[], onMap: (map: MapInstance) => void) => (
  <MapView camera={{ centre: middle, zoom: 15 }} twin={[]}>
    <Names onMap={onMap} />
    <RouteLayer path={path} />
  </MapView>
)

test('below a route the lines of the metro and the villages are muted, and no name cuts it', async () => {
  const onMap = vi.fn<(map: MapInstance) => void>()
  const { rerender } = await render(screen([], onMap))
  await expect.poll(() => onMap.mock.calls.length, { timeout: patienceMs }).toBe(1)
  const [map] = onMap.mock.calls[0] ?? []
  const namesShown = () =>
    new Set(map?.queryRenderedFeatures({ layers: ['test-names'] }).map(({ properties }) => properties['name']))
  await expect.poll(namesShown, { timeout: patienceMs }).toEqual(new Set(['middle', 'aside']))
  const opacities = () => [
    map?.getPaintProperty('lines', 'line-opacity'),
    map?.getPaintProperty('village-borders', 'line-opacity'),
  ]
  const before = opacities()
  await rerender(screen([from, to], onMap))
  await expect.poll(opacities).toEqual([0.3, 0.25])
  await expect.poll(namesShown, { timeout: patienceMs }).toEqual(new Set(['aside']))
  await rerender(screen([], onMap))
  await expect.poll(opacities).toEqual(before)
  await expect.poll(namesShown, { timeout: patienceMs }).toEqual(new Set(['middle', 'aside']))
})

test('at most eight free cars are drawn, and none over the pickup', async () => {
  const track = new CarTrack()
  const cars = Array.from({ length: 20 }, (_, index) => ({
    id: `${index}`,
    at: { lat: from.lat, lng: from.lng + index * 0.0008 },
  }))
  track.put(cars, 0)
  await render(
    <MapView camera={{ centre: from, zoom: 15 }} twin={[]}>
      <CarLayer track={track} pickup={from} />
    </MapView>,
  )
  await expect.poll(() => document.querySelectorAll('.map-car').length, { timeout: patienceMs }).toBe(8)
  const map = document.querySelector('.maplibregl-canvas')?.getBoundingClientRect()
  const middleX = (map?.left ?? 0) + (map?.width ?? 0) / 2
  for (const car of document.querySelectorAll('.map-car')) {
    const { left, width } = car.getBoundingClientRect()
    expect(Math.abs(left + width / 2 - middleX)).toBeGreaterThan(34)
  }
})
