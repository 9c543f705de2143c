import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './map-palette.ts'

export const isStation: ExpressionSpecification = ['==', ['get', 'kind'], 'station']
const isLine: ExpressionSpecification = ['==', ['get', 'kind'], 'line']
/** From here on a straight line from station to station is seen to be none of the rails. */
const nearZoom = 14.5

/** Metro lines in their colours, and their stations. From near a line only says which station comes next. */
export function metroLayers({ station, lineOpacity }: MapPalette): readonly LayerSpecification[] {
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    {
      id: 'metro-lines',
      type: 'line',
      source: 'mrt',
      filter: isLine,
      minzoom: 10,
      maxzoom: nearZoom,
      layout,
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1.2, 14, 3],
        'line-opacity': lineOpacity,
      },
    },
    {
      id: 'metro-links',
      type: 'line',
      source: 'mrt',
      filter: isLine,
      minzoom: nearZoom,
      layout,
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': 2.5,
        'line-dasharray': [0.1, 3],
        'line-opacity': lineOpacity,
      },
    },
    {
      id: 'stations',
      type: 'circle',
      source: 'mrt',
      filter: isStation,
      minzoom: 12,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 1.8, 14, 3.6, 16, 6, 18, 7],
        'circle-color': station,
        'circle-stroke-color': ['get', 'colour'],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 12, 1.2, 15, 2.4, 18, 3.2],
      },
    },
  ]
}
