import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Theme } from '../theme.ts'
import type { MapPalette } from './map-palette.ts'
import { perFeature } from './per-feature.ts'

const kind: ExpressionSpecification = ['get', 'kind']
const isRail: ExpressionSpecification = ['==', kind, 'rail']
const isHighSpeed: ExpressionSpecification = ['==', kind, 'high-speed']
export const isStation: ExpressionSpecification = ['==', kind, 'station']
/** At higher zooms a straight line between stations visibly differs from the rails. */
const isFar: ExpressionSpecification = ['<', ['zoom'], ['get', 'until']]
/** At the zoom that shows all of Taiwan, only the high-speed railway is shown. */
const railZoom = 8

type LinesInput = {
  readonly palette: MapPalette
  readonly theme: Theme
  /** Imported streets have their own rails. */
  readonly hasRails: boolean
}

/**
 * Metro lines in their colours, railways in the usual style, the high-speed one orange, and the metro stations. At high
 * zooms a line shows only the order of stations, so it is dotted.
 */
export function lineLayers({ palette, theme, hasRails }: LinesInput): readonly LayerSpecification[] {
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  const readable = theme === 'light' ? 'onLight' : 'onDark'
  const ownColour: ExpressionSpecification = ['coalesce', ['get', readable], ['get', 'colour']]
  const colour: ExpressionSpecification = [
    'case',
    isRail,
    palette.rail,
    isHighSpeed,
    palette.highSpeedRail,
    ['to-color', ownColour, palette.rail],
  ]
  const isLine: ExpressionSpecification = hasRails
    ? ['any', ['==', kind, 'line'], isHighSpeed, ['all', isRail, ['>=', ['zoom'], railZoom]]]
    : ['==', kind, 'line']
  return [
    {
      id: 'lines',
      type: 'line',
      source: 'mrt',
      filter: ['all', isLine, isFar],
      layout: { ...layout, 'line-sort-key': ['case', isRail, 0, isHighSpeed, 1, 2] },
      paint: {
        'line-color': colour,
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          6,
          ['case', isHighSpeed, 1, 0],
          8,
          ['case', isHighSpeed, 1.4, isRail, 0.9, 0.3],
          10,
          ['case', isHighSpeed, 1.8, isRail, 1.6, 1.1],
          14,
          ['case', isHighSpeed, 2.6, 2.4],
        ],
      },
    },
    ...(hasRails ? [railTies(palette)] : []),
    {
      id: 'line-links',
      type: 'line',
      source: 'mrt',
      // At this zoom a railway's dots are useless, and mix with those of a metro.
      filter: ['all', isLine, ['!', isFar], ['any', ['==', kind, 'line'], ['<', ['zoom'], 14]]],
      minzoom: railZoom,
      layout,
      paint: {
        'line-color': colour,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, perFeature(1.6), 14, perFeature(2.5)],
        'line-dasharray': [0.1, 3],
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
        'circle-color': palette.station,
        'circle-stroke-color': colour,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 12, 1.2, 15, 2.4, 18, 3.2],
      },
    },
  ]
}

/** Ties distinguish a railway from a metro line: light pieces within the dark line. */
function railTies({ land }: MapPalette): LayerSpecification {
  return {
    id: 'rail-ties',
    type: 'line',
    source: 'mrt',
    filter: ['all', isRail, isFar],
    minzoom: 9.5,
    paint: {
      'line-color': perFeature(land),
      'line-width': ['interpolate', ['linear'], ['zoom'], 9.5, perFeature(0.6), 14, perFeature(1.3)],
      'line-dasharray': [5, 5],
    },
  }
}
