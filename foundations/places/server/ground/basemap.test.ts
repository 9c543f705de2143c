import { gzipSync } from 'node:zlib'
import { basemapLayers } from '@daoxing/places/contract'
import robustPointInPolygon from 'robust-point-in-polygon'
import { expect, test } from 'vitest'
import { metroLines } from '../data/metro-lines.ts'
import { placeById } from '../places/place-by-id.ts'
import { railLines } from '../data/rail-lines.ts'
import { greatRivers } from '../data/great-rivers.ts'
import { lakes } from '../data/lakes.ts'
import { atlas, boxOf, type Position } from './atlas.ts'
import { townBorders } from './area-borders.ts'
import { basemapLayer } from './basemap.ts'
import type { Feature } from './basemap-feature.ts'
import { islands } from './coast.ts'
import { villageAt } from './locate-area.ts'
import { flatMetres } from './plane.ts'

// A page requests tiles; a first view takes at most 40 kB (ground-tiles.test.ts).
test('all layers of the map together take at most 290 kB on the wire', () => {
  const bytes = basemapLayers.map((layer) => gzipSync(JSON.stringify(basemapLayer(layer).collection)).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(290_000)
})

test('the map has land, borders, rivers, metro lines in their colours and town names', () => {
  for (const layer of basemapLayers) expect(basemapLayer(layer).collection.features.length).toBeGreaterThan(0)
  const [mrt, labels] = [basemapLayer('mrt').collection, basemapLayer('labels').collection]
  expect(mrt.features.filter(({ properties }) => properties['kind'] === 'line')).toHaveLength(14)
  for (const { properties } of mrt.features.filter(({ properties }) => properties['kind'] === 'line'))
    expect(properties['colour']).toMatch(/^#[0-9a-f]{6}$/)
  expect(labels.features.filter(({ properties }) => properties['kind'] === 'town')).toHaveLength(368)
  expect(labels.features.map(({ properties }) => properties['name'])).toContain('臺東市')
})

const featuresOf = (layer: 'mrt' | 'water' | 'labels', kind: string) =>
  basemapLayer(layer).collection.features.filter(({ properties }) => properties['kind'] === kind)

test('every railway passes through known stations, each near the previous one, and every line has a name', () => {
  for (const { id, kind, stations } of railLines) {
    const places = stations.map((station) => placeById(`${kind === 'rail' ? 'tra' : 'hsr'}-${station}`))
    expect({ id, unknown: places.filter((place) => place === undefined) }).toEqual({ id, unknown: [] })
    const gaps = places.slice(1).map((place, index) => {
      const before = places[index]
      if (!place || !before) return 0
      return flatMetres([before.location.lng, before.location.lat], [place.location.lng, place.location.lat])
    })
    // The longest gap of the railway is the southern tunnel; of the high-speed line, Miaoli to Taichung.
    expect(Math.max(...gaps)).toBeLessThan(kind === 'rail' ? 28_000 : 62_000)
  }
  const drawn = [...featuresOf('mrt', 'rail'), ...featuresOf('mrt', 'high-speed')]
  expect(drawn.length).toBeGreaterThan(20)
  expect(drawn.every(({ properties }) => Number(properties['until']) >= 10)).toBe(true)
  // All railway stations are on a line, except the ends of omitted lines.
  const onLine = new Set(railLines.flatMap(({ kind, stations }) => (kind === 'rail' ? stations : [])))
  const named = basemapLayer('labels').collection.features.filter(({ properties }) => properties['kind'] === 'rail')
  expect(named.filter(({ properties }) => !onLine.has(String(properties['id']).slice(4)))).toEqual([])
})

test('no railway runs through the sea, and no metro except over a river mouth', () => {
  const shores = islands().map((ring) => ({ ring: [...ring], box: boxOf(ring) }))
  const isAtSea = ([lng, lat]: Position) =>
    villageAt({ lat, lng }) === undefined &&
    !shores.some(
      ({ ring, box: [west, south, east, north] }) =>
        lng >= west && lng <= east && lat >= south && lat <= north && robustPointInPolygon(ring, [lng, lat]) <= 0,
    )
  const atSeaOf = (kind: string) => featuresOf('mrt', kind).flatMap(positionsOf).filter(isAtSea)
  const railways = [...featuresOf('mrt', 'rail'), ...featuresOf('mrt', 'high-speed')].flatMap(positionsOf)
  expect(railways.length).toBeGreaterThan(10_000)
  expect(railways.filter(isAtSea)).toEqual([])
  // The light rail of Kaohsiung has a bridge over the mouth of the Love River.
  const bridge: Position = [120.2925, 22.6173]
  expect(atSeaOf('line').filter((position) => flatMetres(position, bridge) > 500)).toEqual([])
})

test('a railway along the cliffs keeps to the shore, and turns no corner there', () => {
  const northLink = featuresOf('mrt', 'rail').filter(({ properties }) => properties['name'] === '北迴線')
  const [lines = []] = northLink.map(({ geometry }) =>
    geometry.type === 'MultiLineString' ? geometry.coordinates : [],
  )
  for (const line of lines)
    for (const [index, corner] of line.entries()) {
      const [from, to] = [line[index - 1], line[index + 1]]
      if (from && to) expect(turnBetween(from, corner, to)).toBeLessThan(60)
    }
})

/** The angle of a line at a corner, in degrees. */
function turnBetween(from: Position, corner: Position, to: Position): number {
  const way = (one: Position, other: Position) => Math.atan2(other[1] - one[1], (other[0] - one[0]) * 0.91)
  const turn = Math.abs(way(corner, to) - way(from, corner))
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI
}

/** Along the lines of a feature, every 50 m. */
function positionsOf({ geometry }: Feature): readonly Position[] {
  const lines = geometry.type === 'MultiLineString' ? geometry.coordinates : []
  return lines.flatMap((line) =>
    line.flatMap((from, index): readonly Position[] => {
      const to = line[index + 1]
      if (!to) return [from]
      const count = Math.max(1, Math.ceil(flatMetres(from, to) / 50))
      const at = (step: number): Position => [
        from[0] + ((to[0] - from[0]) * step) / count,
        from[1] + ((to[1] - from[1]) * step) / count,
      ]
      return Array.from({ length: count }, (_, step) => at(step))
    }),
  )
}

test('every lake lies in its town and is drawn with its real area', () => {
  for (const { name, lat, lng, countyAndTown } of lakes) {
    const village = villageAt({ lat, lng })
    expect.soft([name, `${village?.county}${village?.town}`]).toEqual([name, countyAndTown])
  }
  const drawn = featuresOf('water', 'lake')
  expect(drawn).toHaveLength(lakes.length)
  const [moon] = drawn.filter(({ properties }) => properties['name'] === '日月潭')
  // Its 8.1 square kilometres as a circle.
  expect(Math.PI * Number(moon?.properties['metres']) ** 2).toBeCloseTo(8_120_000, -5)
})

test('every border assigned to a river exists in the atlas, so no course is invented', () => {
  const known = new Set(townBorders().flatMap(({ river }) => river?.name ?? []))
  expect([...known].toSorted()).toEqual([...new Set(greatRivers.map(({ name }) => name))].toSorted())
  const towns = new Set(atlas('towns').areas.map(({ county, town }) => `${county}${town}`))
  const pairs = greatRivers.flatMap(({ borders }) => borders)
  expect(pairs.filter(([one, other]) => !towns.has(one) || !towns.has(other))).toEqual([])
  const metres = new Map(
    townBorders().flatMap(({ river, path }) => (river ? [[`${path}`, river.metres] as const] : [])),
  )
  expect(metres.size).toBeGreaterThanOrEqual(pairs.length)
})

test('a station shared by both railways has its usual name, and isolated sights appear at lower zooms', () => {
  const zoomOf = (id: string) =>
    Number(
      basemapLayer('labels').collection.features.find(({ properties }) => properties['id'] === id)?.properties[
        'minZoom'
      ],
    )
  expect(zoomOf('tra-taipei')).toBeLessThan(zoomOf('hsr-taipei'))
  expect(zoomOf('hsr-taichung')).toBeLessThanOrEqual(10)
  // Stations that are also metro stations.
  expect(zoomOf('tra-kaohsiung')).toBeLessThan(zoomOf('tra-sankuaicuo'))
  expect(zoomOf('taipei-101')).toBe(13.5)
})

/** The lightest and the darkest map background, as kit/web/map/map-colours.test.ts defines them. */
const grounds = { onLight: '#f1eaea', onDark: '#2c3533' }

test("every metro line has a contrast of at least 3:1 with the map's background, by day and by night", () => {
  for (const line of metroLines)
    for (const [theme, ground] of [
      ['onLight', grounds.onLight],
      ['onDark', grounds.onDark],
    ] as const)
      expect.soft(contrast(line[theme] ?? line.colour, ground), `${line.id} ${theme}`).toBeGreaterThan(3)
})

test('every metro line has a colour, so that it is not mistaken for the route of a ride', () => {
  for (const line of metroLines)
    for (const colour of [line.onLight ?? line.colour, line.onDark ?? line.colour]) {
      const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      expect.soft(Math.max(...parts) - Math.min(...parts), line.id).toBeGreaterThan(60)
    }
})

test('a lake is an area with its real size, in every tile that it touches', () => {
  const areas = featuresOf('water', 'lake-area')
  expect(areas).toHaveLength(3 * lakes.length)
  for (const { geometry } of areas) expect(geometry.type).toBe('MultiPolygon')
})

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
