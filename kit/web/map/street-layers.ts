import type { DataDrivenPropertyValueSpecification, ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './map-palette.ts'

/** The source of imported streets in the map's style. */
export const streetSource = 'streets'
const fromStreets = { source: streetSource } as const
const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]

/** Parks and water of the import, below everything that is a line. */
export function streetGround({ green, sea, river }: MapPalette): readonly LayerSpecification[] {
  return [
    { id: 'green', type: 'fill', ...fromStreets, 'source-layer': 'green', paint: { 'fill-color': green } },
    { id: 'lakes', type: 'fill', ...fromStreets, 'source-layer': 'water', paint: { 'fill-color': sea } },
    {
      id: 'streams',
      type: 'line',
      ...fromStreets,
      'source-layer': 'rivers',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': river, 'line-width': ['interpolate', ['linear'], ['zoom'], 8, 1, 13, 3, 17, 12] },
    },
  ]
}

type RoadStyle = {
  readonly id: string
  readonly kinds: readonly string[]
  /** Its width in px at zooms 10, 14 and 18. */
  readonly widths: readonly [number, number, number]
}

/** Small below large, so that a junction looks as it is driven. */
const roadStyles: readonly RoadStyle[] = [
  { id: 'lanes', kinds: ['service', 'path'], widths: [0, 1, 8] },
  { id: 'minor', kinds: ['minor'], widths: [0.3, 2.4, 16] },
  { id: 'links', kinds: ['link'], widths: [0.5, 2.4, 14] },
  { id: 'tertiary', kinds: ['tertiary'], widths: [0.6, 4, 20] },
  { id: 'secondary', kinds: ['secondary'], widths: [0.9, 5, 24] },
  { id: 'primary', kinds: ['primary', 'trunk'], widths: [1.4, 6, 28] },
  { id: 'motorways', kinds: ['motorway'], widths: [1.8, 6.5, 30] },
]

/** Rails and roads: all edges first, then all surfaces, so that crossings stay open. */
export function streetLines(palette: MapPalette): readonly LayerSpecification[] {
  const edges = roadStyles.map((style) => roadLayer({ style, part: 'edge', colour: palette.roadEdge, wider: 1.6 }))
  const surfaces = roadStyles.map((style) => {
    const isLarge = ['primary', 'motorways'].includes(style.id)
    return roadLayer({ style, part: 'road', colour: isLarge ? palette.roadLarge : palette.road, wider: 0 })
  })
  const rails: LayerSpecification = {
    id: 'rails',
    type: 'line',
    ...fromStreets,
    'source-layer': 'rail',
    paint: { 'line-color': palette.rail, 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.6, 14, 1.6, 18, 3] },
  }
  return [...edges, rails, ...surfaces]
}

type RoadPart = {
  readonly style: RoadStyle
  readonly part: 'edge' | 'road'
  readonly colour: string
  readonly wider: number
}

function roadLayer({ style: { id, kinds, widths }, part, colour, wider }: RoadPart): LayerSpecification {
  const [far, near, close] = widths
  const width: DataDrivenPropertyValueSpecification<number> = [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    10,
    far === 0 ? 0 : far + wider / 2,
    14,
    near + wider,
    18,
    close + wider,
  ]
  return {
    id: `${part}-${id}`,
    type: 'line',
    ...fromStreets,
    'source-layer': 'roads',
    filter: kindIs(...kinds),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  }
}

/** Names along the streets and of imported places, above routes and pins' lines. */
export function streetNames(
  palette: MapPalette,
  name: ExpressionSpecification,
  fonts: readonly string[],
): readonly LayerSpecification[] {
  const paint = { 'text-color': palette.place, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 }
  const isLarge = kindIs('motorway', 'trunk', 'primary', 'secondary', 'tertiary')
  const along = (id: string, filter: ExpressionSpecification, minzoom: number): LayerSpecification => ({
    id,
    type: 'symbol',
    ...fromStreets,
    'source-layer': 'roads',
    filter,
    minzoom,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': name,
      'text-font': [...fonts],
      'text-size': 12,
      'text-max-angle': 35,
      'text-padding': 4,
    },
    paint,
  })
  return [
    along('large-road-names', isLarge, 13),
    along('small-road-names', kindIs('minor', 'path'), 15.5),
    {
      id: 'point-names',
      type: 'symbol',
      ...fromStreets,
      'source-layer': 'points',
      minzoom: 15.5,
      layout: {
        'text-field': name,
        'text-font': [...fonts],
        'text-size': 12,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint,
    },
  ]
}
