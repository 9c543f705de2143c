/// <reference lib="dom" />
import { type CityState, readLayer, type StateMarker } from './city-api.ts'
import { type CityMapCanvas, loadMapLibrary, type MapPoint } from './map-library.ts'

/** Colour of a state of a part's actors. */
export type ColorOf = (part: string, state: string) => string

export type CityMap = {
  show(state: CityState, isHidden: (marker: StateMarker) => boolean): void
  choose(markerId: string | undefined): void
  goTo(location: { lat: number; lng: number }): void
}

const layers = ['land', 'water', 'villages', 'towns', 'mrt', 'labels'] as const
const empty = { type: 'FeatureCollection', features: [] }
const retryMs = 3_000
/** Between two reads of the city the markers glide, at this frame rate. */
const framesPerSecond = 10

type Options = {
  readonly colorOf: ColorOf
  readonly onMarker: (markerId: string) => void
  readonly onMissing: (isMissing: boolean) => void
}

export async function openCityMap(container: HTMLElement, options: Options): Promise<CityMap> {
  const { Map: LibraryMap, NavigationControl } = await loadMapLibrary()
  const map: CityMapCanvas = new LibraryMap({
    container,
    center: [121.53, 25.045],
    zoom: 11.6,
    minZoom: 7,
    maxZoom: 18,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    style: {
      version: 8,
      sources: {},
      layers: [{ id: 'sea', type: 'background', paint: { 'background-color': '#0A1A1C' } }],
    },
  })
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-left')
  await new Promise<void>((resolve) => map.once('load', resolve))
  addBase(map)
  addCity(map)
  for (const layer of layers) void fillLayer(map, layer, options.onMissing)
  map.on('click', 'markers', ({ features }) => {
    const markerId = features?.[0]?.properties.markerId
    if (typeof markerId === 'string') options.onMarker(markerId)
  })
  map.on('mouseenter', 'markers', () => map.getCanvas().style.setProperty('cursor', 'pointer'))
  map.on('mouseleave', 'markers', () => map.getCanvas().style.removeProperty('cursor'))
  return createCityMap(map, options.colorOf)
}

function createCityMap(map: CityMapCanvas, colorOf: ColorOf): CityMap {
  let from = new Map<string, MapPoint>()
  let target: readonly StateMarker[] = []
  let arrivedAt = 0
  let drawnAt = 0
  let chosenId: string | undefined
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const at = (marker: StateMarker, share: number): MapPoint => {
    const { lng, lat } = marker.position
    const before = from.get(marker.id) ?? [lng, lat]
    return [before[0] + (lng - before[0]) * share, before[1] + (lat - before[1]) * share]
  }
  const shareNow = () => (isStill ? 1 : Math.min(1, (performance.now() - arrivedAt) / 1000))
  function draw(): void {
    const share = shareNow()
    const features = target.map((marker) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: at(marker, share) },
      properties: {
        markerId: marker.id,
        color: colorOf(marker.part, marker.state),
        icon: marker.position.bearing === null ? 'post' : 'arrow',
        bearing: marker.position.bearing ?? 0,
        online: marker.online,
        chosen: marker.id === chosenId,
      },
    }))
    map.getSource('markers')?.setData({ type: 'FeatureCollection', features })
  }
  function frame(now: number): void {
    if (!isStill && now - drawnAt > 1000 / framesPerSecond && now - arrivedAt < 1100) {
      drawnAt = now
      draw()
    }
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  return {
    show(state, isHidden) {
      const share = shareNow()
      from = new Map(target.map((marker) => [marker.id, at(marker, share)]))
      target = state.markers.filter((marker) => !isHidden(marker))
      arrivedAt = performance.now()
      draw()
      const features = state.ways.flatMap((way) => wayFeatures(way, colorOf))
      map.getSource('ways')?.setData({ type: 'FeatureCollection', features })
    },
    choose(markerId) {
      chosenId = markerId
      draw()
    },
    goTo({ lat, lng }) {
      map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), 14), duration: isStill ? 0 : 500 })
    },
  }
}

function wayFeatures(
  { part, state, polyline, from, to }: CityState['ways'][number],
  colorOf: ColorOf,
): readonly object[] {
  const feature = (kind: string, geometry: object, color?: string) => ({
    type: 'Feature',
    properties: { kind, color },
    geometry,
  })
  const pin = (kind: string, { lat, lng }: { lat: number; lng: number }) =>
    feature(kind, { type: 'Point', coordinates: [lng, lat] })
  return [
    ...(polyline === null
      ? []
      : [feature('way', { type: 'LineString', coordinates: decoded(polyline) }, colorOf(part, state))]),
    ...(from === null ? [] : [pin('from', from)]),
    ...(to === null ? [] : [pin('to', to)]),
  ]
}

/** An encoded polyline with five decimals. */
function decoded(polyline: string): readonly MapPoint[] {
  const points: MapPoint[] = []
  let [index, lat, lng] = [0, 0, 0]
  const next = () => {
    let [value, shift, byte] = [0, 0, 0x20]
    while (byte >= 0x20 && index < polyline.length) {
      byte = polyline.charCodeAt(index) - 63
      index += 1
      value |= (byte & 0x1f) << shift
      shift += 5
    }
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  while (index < polyline.length) {
    lat += next()
    lng += next()
    points.push([lng / 1e5, lat / 1e5])
  }
  return points
}

/** The server may still be starting: the markers do not wait for the base map. */
async function fillLayer(map: CityMapCanvas, layer: string, onMissing: (isMissing: boolean) => void): Promise<void> {
  try {
    map.getSource(layer)?.setData(await readLayer(layer))
    onMissing(false)
  } catch {
    onMissing(true)
    setTimeout(() => void fillLayer(map, layer, onMissing), retryMs)
  }
}

function addBase(map: CityMapCanvas): void {
  for (const layer of layers) map.addSource(layer, { type: 'geojson', data: empty, tolerance: 0.6 })
  const line = (id: string, source: string, color: unknown, width: unknown, more: object = {}) =>
    map.addLayer({
      id,
      source,
      type: 'line',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': color, 'line-width': width },
      ...more,
    })
  const grow = (low: number, high: number) => ['interpolate', ['linear'], ['zoom'], 10, low, 16, high]
  map.addLayer({ id: 'land', source: 'land', type: 'fill', paint: { 'fill-color': '#131C1A' } })
  line('villages', 'villages', '#1E2A27', grow(0.4, 2.4), { minzoom: 11 })
  line('towns', 'towns', ['match', ['get', 'level'], 'county', '#3A4A45', '#2A3733'], grow(0.8, 1.6))
  line('water', 'water', '#12343C', grow(3, 22))
  line('mrt', 'mrt', ['coalesce', ['get', 'colour'], '#55635F'], grow(1, 3.5), {
    filter: ['==', ['get', 'kind'], 'line'],
    paint: {
      'line-color': ['coalesce', ['get', 'colour'], '#55635F'],
      'line-width': grow(1, 3.5),
      'line-opacity': 0.5,
    },
  })
  map.addLayer({
    id: 'stations',
    source: 'mrt',
    type: 'circle',
    minzoom: 12,
    filter: ['==', ['get', 'kind'], 'station'],
    paint: {
      'circle-radius': grow(1.5, 4.5),
      'circle-color': '#0E1513',
      'circle-stroke-width': 1.2,
      'circle-stroke-color': '#A3B1AD',
    },
  })
  const label = (id: string, filter: unknown, color: string, size: number, minzoom: number) =>
    map.addLayer({
      id,
      source: 'labels',
      type: 'symbol',
      minzoom,
      filter,
      layout: { 'text-field': ['get', 'name'], 'text-size': size, 'text-padding': 6 },
      paint: { 'text-color': color, 'text-halo-color': '#0E1513', 'text-halo-width': 1.2 },
    })
  label(
    'place-labels',
    ['all', ['!', ['in', ['get', 'kind'], ['literal', ['county', 'town']]]], ['>=', ['zoom'], ['get', 'minZoom']]],
    '#7F8F8A',
    11,
    13.5,
  )
  label('town-labels', ['==', ['get', 'kind'], 'town'], '#8FA09A', 12, 10)
}

function addCity(map: CityMapCanvas): void {
  map.addSource('ways', { type: 'geojson', data: empty })
  map.addSource('markers', { type: 'geojson', data: empty })
  map.addLayer({
    id: 'ways',
    source: 'ways',
    type: 'line',
    filter: ['==', ['get', 'kind'], 'way'],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': ['get', 'color'], 'line-width': 3.5, 'line-opacity': 0.85 },
  })
  map.addLayer({
    id: 'pins',
    source: 'ways',
    type: 'circle',
    filter: ['!=', ['get', 'kind'], 'way'],
    paint: {
      'circle-radius': 6,
      'circle-color': ['match', ['get', 'kind'], 'from', '#9CCBFF', '#FFC93C'],
      'circle-stroke-width': 2.5,
      'circle-stroke-color': '#0E1513',
    },
  })
  map.addImage('arrow', shapeImage(arrow), { sdf: true, pixelRatio: 3 })
  map.addImage('post', shapeImage(post), { sdf: true, pixelRatio: 3 })
  map.addLayer({
    id: 'chosen',
    source: 'markers',
    type: 'circle',
    filter: ['get', 'chosen'],
    paint: {
      'circle-radius': 18,
      'circle-color': '#FFFFFF',
      'circle-opacity': 0.12,
      'circle-stroke-width': 1.5,
      'circle-stroke-color': '#FFFFFF',
    },
  })
  map.addLayer({
    id: 'markers',
    source: 'markers',
    type: 'symbol',
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 9, 0.5, 12, 0.8, 16, 1.3],
      'icon-rotate': ['get', 'bearing'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: {
      'icon-color': ['get', 'color'],
      'icon-opacity': ['case', ['get', 'online'], 1, 0.4],
      'icon-halo-color': ['case', ['get', 'online'], '#0E1513', '#FFB4AB'],
      'icon-halo-width': 1.5,
    },
  })
}

type Shape = readonly (readonly [number, number])[]

/** An actor that moves. */
const arrow: Shape = [
  [36, 10],
  [54, 58],
  [36, 48],
  [18, 58],
]
/** An actor without a direction. */
const post: Shape = [
  [36, 14],
  [58, 36],
  [36, 58],
  [14, 36],
]

/** A shape as a signed distance field, so that each marker has its own colour and a halo at any size. */
function shapeImage(shape: Shape): ImageData {
  const size = 72
  const image = new ImageData(size, size)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const away = distanceToShape(x + 0.5, y + 0.5, shape)
      // 0.75 is the edge; 8 units of the field are an eighth of its range.
      image.data[(y * size + x) * 4 + 3] = Math.max(0, Math.min(255, 255 * (0.75 - away / 24)))
    }
  return image
}

function distanceToShape(x: number, y: number, shape: Shape): number {
  let isInside = false
  let nearest = Number.POSITIVE_INFINITY
  shape.forEach(([ax, ay], at) => {
    const [bx, by] = shape[(at + 1) % shape.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
    const share = Math.max(
      0,
      Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
    )
    nearest = Math.min(nearest, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)))
  })
  return isInside ? -nearest : nearest
}
