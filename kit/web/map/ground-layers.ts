import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './map-palette.ts'
import { paperName } from './map-signs.ts'
import { perFeature } from './per-feature.ts'

export function landLayers({ land, sea, coast }: MapPalette): readonly LayerSpecification[] {
  return [
    // The colour of land until a tile has loaded, so that the map does not start as sea.
    { id: 'ground', type: 'background', paint: { 'background-color': land } },
    { id: 'sea', type: 'fill', source: 'sea', paint: { 'fill-color': sea, 'fill-antialias': false } },
    {
      id: 'land',
      type: 'fill',
      source: 'land',
      // Inland there is no sea to distinguish it from.
      filter: ['!', ['has', 'isInland']],
      paint: { 'fill-color': land, 'fill-outline-color': coast },
    },
  ]
}

const fromVillages = { source: 'villages', 'source-layer': 'villages' } as const
const villageOpacity: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 12, 0, 13, 1]

/** Villages as patches of nearly one colour: a city shows its texture, and no border looks like a street. */
export function villageLayers({ tints, village }: MapPalette): readonly LayerSpecification[] {
  const [first, ...others] = tints
  const choices = others.flatMap((tint, index): [number, string] => [index + 1, tint])
  return [
    {
      id: 'villages',
      type: 'fill',
      ...fromVillages,
      paint: {
        'fill-color': ['match', ['get', 'tint'], 0, first, ...choices, first],
        'fill-opacity': villageOpacity,
        'fill-antialias': false,
      },
    },
    {
      id: 'village-borders',
      type: 'line',
      ...fromVillages,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': perFeature(village),
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          12,
          perFeature(0.4),
          15,
          perFeature(0.8),
          18,
          perFeature(1.2),
        ],
        'line-opacity': villageOpacity,
      },
    },
  ]
}

/** The map's background pattern: small points that make movement visible in empty areas. */
export function paperLayer(): LayerSpecification {
  return {
    id: 'paper',
    type: 'fill',
    source: 'land',
    minzoom: 15,
    paint: {
      'fill-pattern': paperName,
      'fill-antialias': false,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 15, 0, 16.5, 1],
    },
  }
}

/** Pixels per metre in Taiwan at these zooms; in between it doubles from zoom to zoom. */
const pixelsPerMetre = { 8: 2 ** 8 / 70_938, 18: 2 ** 18 / 70_938 }

/** Rivers in their real width, with a visible minimum. */
export function riverLayers({ sea }: MapPalette): readonly LayerSpecification[] {
  const metres: ExpressionSpecification = ['get', 'metres']
  return [
    {
      id: 'rivers',
      type: 'line',
      source: 'water',
      filter: ['==', ['get', 'kind'], 'river'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': perFeature(sea),
        'line-width': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          8,
          ['max', 1.2, ['*', metres, pixelsPerMetre[8]]],
          18,
          ['*', metres, pixelsPerMetre[18]],
        ],
      },
    },
  ]
}

/** Main streets that are known without an import, at about their real width: their centre is within 15 m. */
export function knownStreetLayers({ road, roadEdge }: MapPalette): readonly LayerSpecification[] {
  const layer = (part: 'edge' | 'surface', colour: string, widerPx: number): LayerSpecification => ({
    id: `known-street-${part}s`,
    type: 'line',
    source: 'roads',
    minzoom: 11,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': perFeature(colour),
      'line-width': [
        'interpolate',
        ['exponential', 1.7],
        ['zoom'],
        11,
        perFeature(0.7 + widerPx / 2),
        14,
        perFeature(3.4 + widerPx),
        18,
        perFeature(22 + widerPx),
      ],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0, 12, 1],
    },
  })
  return [layer('edge', roadEdge, 1.6), layer('surface', road, 0)]
}

/** Lakes as patches of their real size with a soft edge: their shores are unknown, so they are faint at high zooms. */
export function lakeLayer({ lake }: MapPalette): LayerSpecification {
  return {
    id: 'lake-patches',
    type: 'fill',
    source: 'water',
    filter: ['==', ['get', 'kind'], 'lake-area'],
    minzoom: 8,
    paint: {
      'fill-color': lake,
      'fill-antialias': false,
      // Three rings overlap.
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0.62, 13, 0.4],
    },
  }
}

/** From here on borders come with the villages, at the full resolution of the atlas. */
const nearZoom = 12

/** Borders as dashes. In a drawn river they are useless and left out. */
export function borderLayers(palette: MapPalette, hasVillages: boolean): readonly LayerSpecification[] {
  const isCounty: ExpressionSpecification = ['==', ['get', 'level'], 'county']
  const isCoast: ExpressionSpecification = ['==', ['get', 'level'], 'coast']
  const near = { source: 'villages', 'source-layer': 'borders' } as const
  const isOn: ExpressionSpecification = hasVillages ? ['!=', ['get', 'ground'], 'river'] : ['literal', true]
  const style = {
    type: 'line',
    filter: ['all', isOn, ['any', isCounty, ['>=', ['zoom'], 9]]],
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': ['case', isCounty, palette.county, palette.town],
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        6,
        0.7,
        10,
        ['case', isCounty, 1.4, 0.7],
        14,
        ['case', isCounty, 1.8, 1.1],
      ],
      'line-dasharray': [4, 3],
    },
  } satisfies Partial<LineLayerSpecification>
  if (!hasVillages) return [{ ...style, id: 'borders', source: 'towns' }]
  return [
    { ...style, id: 'borders', source: 'towns', maxzoom: nearZoom },
    { ...style, id: 'near-borders', ...near, minzoom: nearZoom, filter: ['all', style.filter, ['!', isCoast]] },
    {
      id: 'near-coast',
      type: 'line',
      ...near,
      filter: isCoast,
      paint: {
        'line-color': perFeature(palette.coast),
        'line-width': ['interpolate', ['linear'], ['zoom'], 12, perFeature(0.8), 18, perFeature(0.8)],
      },
    },
  ]
}
