/// <reference lib="dom" />
import { type CityState, readLayer, type StateDriver } from './city-api.ts'
import { type CityMapCanvas, loadMapLibrary, type MapPoint } from './map-library.ts'

export const stateColors: Readonly<Record<string, string>> = {
  free: '#4FC9B5',
  offered: '#FFC93C',
  pickup: '#9CCBFF',
  waiting: '#F5BD6F',
  riding: '#C9A7FF',
  collecting: '#7FDB9F',
  off: '#6B7A75',
  connecting: '#46544F',
}

export type CityMap = {
  show(state: CityState, hidden: ReadonlySet<string>): void
  choose(driverId: string | undefined): void
  goTo(location: { lat: number; lng: number }): void
}

const layers = ['land', 'water', 'villages', 'towns', 'mrt', 'labels'] as const
const empty = { type: 'FeatureCollection', features: [] }
const retryMs = 3_000
/** Between two looks at the city the cars glide, this often a second. */
const framesPerSecond = 10

type Options = { readonly onDriver: (driverId: string) => void; readonly onMissing: (isMissing: boolean) => void }

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
  map.on('click', 'cars', ({ features }) => {
    const driverId = features?.[0]?.properties.driverId
    if (typeof driverId === 'string') options.onDriver(driverId)
  })
  map.on('mouseenter', 'cars', () => map.getCanvas().style.setProperty('cursor', 'pointer'))
  map.on('mouseleave', 'cars', () => map.getCanvas().style.removeProperty('cursor'))
  return createCityMap(map)
}

function createCityMap(map: CityMapCanvas): CityMap {
  let from = new Map<string, MapPoint>()
  let target: readonly StateDriver[] = []
  let arrivedAt = 0
  let drawnAt = 0
  let chosenId: string | undefined
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const at = (driver: StateDriver, share: number): MapPoint => {
    const { lng, lat } = driver.position
    const before = from.get(driver.driverId) ?? [lng, lat]
    return [before[0] + (lng - before[0]) * share, before[1] + (lat - before[1]) * share]
  }
  const shareNow = () => (isStill ? 1 : Math.min(1, (performance.now() - arrivedAt) / 1000))
  function draw(): void {
    const share = shareNow()
    const features = target.map((driver) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: at(driver, share) },
      properties: {
        driverId: driver.driverId,
        color: stateColors[driver.state] ?? '#6B7A75',
        bearing: driver.position.bearing,
        online: driver.online,
        chosen: driver.driverId === chosenId,
      },
    }))
    map.getSource('cars')?.setData({ type: 'FeatureCollection', features })
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
    show(state, hidden) {
      const share = shareNow()
      from = new Map(target.map((driver) => [driver.driverId, at(driver, share)]))
      target = state.drivers.filter((driver) => !hidden.has(driver.state))
      arrivedAt = performance.now()
      draw()
      map.getSource('trips')?.setData({ type: 'FeatureCollection', features: state.trips.flatMap(tripFeatures) })
    },
    choose(driverId) {
      chosenId = driverId
      draw()
    },
    goTo({ lat, lng }) {
      map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), 14), duration: isStill ? 0 : 500 })
    },
  }
}

function tripFeatures({ pickup, dropoff, polyline, state }: CityState['trips'][number]): readonly object[] {
  const pin = (kind: string, { lat, lng }: { lat: number; lng: number }) => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })
  const isRide = state === 'TRIP_STARTED'
  return [
    ...(polyline === null
      ? []
      : [
          {
            type: 'Feature',
            properties: { kind: 'way', color: stateColors[isRide ? 'riding' : 'pickup'] },
            geometry: { type: 'LineString', coordinates: decoded(polyline) },
          },
        ]),
    ...(isRide ? [] : [pin('pickup', pickup)]),
    ...(dropoff === null ? [] : [pin('dropoff', dropoff)]),
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

/** The server may still be starting: the base comes when it comes, and the cars do not wait for it. */
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
  map.addSource('trips', { type: 'geojson', data: empty })
  map.addSource('cars', { type: 'geojson', data: empty })
  map.addLayer({
    id: 'ways',
    source: 'trips',
    type: 'line',
    filter: ['==', ['get', 'kind'], 'way'],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': ['get', 'color'], 'line-width': 3.5, 'line-opacity': 0.85 },
  })
  map.addLayer({
    id: 'pins',
    source: 'trips',
    type: 'circle',
    filter: ['!=', ['get', 'kind'], 'way'],
    paint: {
      'circle-radius': 6,
      'circle-color': ['match', ['get', 'kind'], 'pickup', '#9CCBFF', '#FFC93C'],
      'circle-stroke-width': 2.5,
      'circle-stroke-color': '#0E1513',
    },
  })
  map.addImage('car', carImage(), { sdf: true, pixelRatio: 3 })
  map.addLayer({
    id: 'chosen',
    source: 'cars',
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
    id: 'cars',
    source: 'cars',
    type: 'symbol',
    layout: {
      'icon-image': 'car',
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

/** An arrow whose edges are a distance field, so that each car has its own colour and a halo at any size. */
function carImage(): ImageData {
  const size = 72
  const image = new ImageData(size, size)
  const shape = [
    [36, 10],
    [54, 58],
    [36, 48],
    [18, 58],
  ] as const
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const away = distanceToShape(x + 0.5, y + 0.5, shape)
      // 0.75 is the edge; 8 units of the field are an eighth of its range.
      image.data[(y * size + x) * 4 + 3] = Math.max(0, Math.min(255, 255 * (0.75 - away / 24)))
    }
  return image
}

function distanceToShape(x: number, y: number, shape: readonly (readonly [number, number])[]): number {
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
