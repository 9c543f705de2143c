import type { LatLng } from '@daoxing/kit/contract'
import type { Map as MapInstance, SymbolLayerSpecification } from 'maplibre-gl'

const lineRoom = 'room-of-route'
const endRoom = 'room-of-end'
/** The width of a route with its halo, and of a pin. */
const sizes = { [lineRoom]: 10, [endRoom]: 30 } as const

/** The features of a route: the line itself and its two ends. */
export function routeFeatures(path: readonly LatLng[]) {
  const positions = path.map(({ lat, lng }): [number, number] => [lng, lat])
  const ends = [positions[0], positions.at(-1)].filter((end) => end !== undefined)
  return {
    type: 'FeatureCollection' as const,
    features: [
      { type: 'Feature' as const, properties: {}, geometry: { type: 'LineString' as const, coordinates: positions } },
      ...ends.map((coordinates) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'Point' as const, coordinates },
      })),
    ],
  }
}

/**
 * Invisible symbols along a route and at its ends. The map places the topmost layer first, so no name is placed on a
 * route: names move aside or wait.
 */
export function roomLayers(source: string): readonly SymbolLayerSpecification[] {
  const room = { 'icon-overlap': 'always', 'icon-padding': 1, 'icon-rotation-alignment': 'viewport' } as const
  return [
    {
      id: `${source}-room`,
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { ...room, 'icon-image': lineRoom, 'symbol-placement': 'line', 'symbol-spacing': 10 },
    },
    {
      id: `${source}-ends`,
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { ...room, 'icon-image': endRoom },
    },
  ]
}

/** The symbols of `roomLayers`. */
export function addRoomSigns(map: MapInstance): void {
  for (const [name, size] of Object.entries(sizes))
    if (!map.hasImage(name)) map.addImage(name, { width: size, height: size, data: new Uint8Array(size * size * 4) })
}
