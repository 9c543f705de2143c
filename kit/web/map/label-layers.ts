import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { isStation } from './line-layers.ts'
import type { MapPalette } from './map-palette.ts'
import { placeSignOf, signColour } from './map-signs.ts'

export type LabelStyle = {
  readonly palette: MapPalette
  /** The name in the page's language. */
  readonly name: ExpressionSpecification
  /** The name of a village with its town. */
  readonly nameWithTown: ExpressionSpecification
  readonly fonts: readonly string[]
  /** Chinese characters of an area have some letter spacing; Latin letters do not. */
  readonly isSpaced: boolean
}

/** Kinds of labels that are areas; all others are places with an icon. */
const areaKinds = ['county', 'town']
const kind: ExpressionSpecification = ['get', 'kind']

/** Of the metro; railway stations are places with an icon. */
export function stationNames(style: LabelStyle): SymbolLayerSpecification {
  return {
    id: 'station-names',
    type: 'symbol',
    source: 'mrt',
    filter: isStation,
    minzoom: 12.7,
    layout: {
      ...textOf(style),
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11.5, 16, 13, 18, 14],
      'text-variable-anchor': ['top', 'bottom', 'right', 'left'],
      'text-radial-offset': 0.8,
      'text-justify': 'auto',
      'text-padding': 3,
      // Stations where two lines meet are landmarks.
      'symbol-sort-key': ['case', ['get', 'interchange'], 0, 1],
    },
    paint: { ...haloOf(style, 1.6), 'text-color': style.palette.place },
  }
}

/** From here on the name of the town is out of view, and is shown with that of the village. */
const withTownZoom = 16.4

/** Names of villages: as faint as is readable, and only where nothing else needs the space. */
export function villageNames(style: LabelStyle): SymbolLayerSpecification {
  return {
    id: 'village-names',
    type: 'symbol',
    source: 'villages',
    'source-layer': 'names',
    filter: ['>=', ['zoom'], ['get', 'minZoom']],
    minzoom: 12.5,
    layout: {
      ...textOf(style),
      'text-field': ['step', ['zoom'], style.name, withTownZoom, style.nameWithTown],
      'text-letter-spacing': style.isSpaced ? 0.2 : 0.06,
      'text-padding': 18,
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11.5, 16, 13],
    },
    paint: { ...haloOf(style, 1.2), 'text-color': style.palette.villageName },
  }
}

/** At the centre of the water; for a small one at high zooms. */
export function lakeNames(style: LabelStyle): SymbolLayerSpecification {
  const isLarge: ExpressionSpecification = ['>', ['get', 'metres'], 1200]
  return {
    id: 'lake-names',
    type: 'symbol',
    source: 'water',
    filter: ['all', ['==', kind, 'lake'], ['any', ['>=', ['zoom'], 11], isLarge]],
    minzoom: 9.5,
    layout: {
      ...textOf(style),
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 14, 13],
      'text-letter-spacing': style.isSpaced ? 0.12 : 0.04,
      'symbol-sort-key': ['-', ['get', 'metres']],
    },
    paint: { ...haloOf(style, 1.4), 'text-color': style.palette.riverName },
  }
}

/** Road names at a known point, never along a line: the course is unknown. */
export function roadNames(style: LabelStyle): SymbolLayerSpecification {
  return {
    id: 'road-names',
    type: 'symbol',
    source: 'labels',
    filter: ['==', kind, 'road'],
    minzoom: 15,
    layout: {
      ...textOf(style),
      'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
      'text-radial-offset': 1.1,
      'text-justify': 'auto',
      'text-size': ['interpolate', ['linear'], ['zoom'], 15, 11.5, 18, 13],
      'text-padding': 8,
    },
    paint: { ...haloOf(style, 1.4), 'text-color': style.palette.roadName },
  }
}

/** Along the water, if it is long enough. */
export function riverNames(style: LabelStyle): SymbolLayerSpecification {
  return {
    id: 'river-names',
    type: 'symbol',
    source: 'water',
    filter: ['==', kind, 'river'],
    minzoom: 10,
    layout: {
      ...textOf(style),
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 14, 13],
      'text-letter-spacing': style.isSpaced ? 0.3 : 0.06,
      'text-max-angle': 30,
    },
    paint: { ...haloOf(style, 1.2), 'text-halo-color': style.palette.sea, 'text-color': style.palette.riverName },
  }
}

/** Gates, exits and kerbs where a car can stop. */
export function meetingNames(style: LabelStyle): SymbolLayerSpecification {
  return {
    id: 'meeting-names',
    type: 'symbol',
    source: 'labels',
    filter: ['==', kind, 'meeting'],
    minzoom: 16,
    layout: {
      ...textOf(style),
      ...besideSign,
      'icon-image': placeSignOf(kind),
      'icon-size': 0.8,
      'text-size': 12,
    },
    paint: { ...haloOf(style, 1.4), 'text-color': style.palette.signs.meeting },
  }
}

/** The most frequented places: placed before the metro stations. */
const hubKinds = ['rail', 'high-speed-rail', 'airport']
const isHub: ExpressionSpecification = ['in', kind, ['literal', hubKinds]]

/** Railway stations and airports. */
export const hubNames = (style: LabelStyle): SymbolLayerSpecification => signedNames(style, 'hub-names', isHub)

/** All other known places; the better known a place is, the earlier it is shown. */
export const placeNames = (style: LabelStyle): SymbolLayerSpecification =>
  signedNames(style, 'place-names', ['!', ['in', kind, ['literal', [...areaKinds, ...hubKinds, 'meeting', 'road']]]])

/** At this zoom every place has its icon, even over other labels. */
const allSignsZoom = 17

/** Places, each with the icon of its kind. */
function signedNames(style: LabelStyle, id: string, isOne: ExpressionSpecification): SymbolLayerSpecification {
  const isShown: ExpressionSpecification = ['>=', ['zoom'], ['coalesce', ['get', 'minZoom'], 14]]
  return {
    id,
    type: 'symbol',
    source: 'labels',
    filter: ['all', isOne, isShown],
    minzoom: 9,
    layout: {
      ...textOf(style),
      ...besideSign,
      'icon-image': placeSignOf(kind),
      'icon-size': ['interpolate', ['linear'], ['zoom'], 12, 0.8, 16, 1],
      'icon-padding': 4,
      'icon-overlap': ['step', ['zoom'], 'never', allSignsZoom, 'always'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 12, 11.5, 17, 13.5],
      'symbol-sort-key': ['get', 'minZoom'],
    },
    paint: { ...haloOf(style, 1.6), 'text-color': signColour(kind, style.palette) },
  }
}

/** Towns and counties, by zoom; without enough room the larger one stays. */
export function areaNames(style: LabelStyle): readonly SymbolLayerSpecification[] {
  const paint = { ...haloOf(style, 1.8), 'text-color': style.palette.label }
  const spacing = style.isSpaced ? 0.12 : 0.04
  return [
    {
      id: 'town-names',
      type: 'symbol',
      source: 'labels',
      filter: ['all', ['==', kind, 'town'], ['>=', ['zoom'], ['get', 'minZoom']]],
      minzoom: 9,
      maxzoom: 15.5,
      layout: {
        ...textOf(style),
        'text-size': ['interpolate', ['linear'], ['zoom'], 9, 11.5, 14, 17],
        'text-letter-spacing': spacing,
        'text-padding': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint,
    },
    {
      id: 'county-names',
      type: 'symbol',
      source: 'labels',
      filter: ['==', kind, 'county'],
      minzoom: 5,
      maxzoom: 10.5,
      layout: {
        ...textOf(style),
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 7, 13, 10, 17],
        'text-letter-spacing': spacing,
        'text-padding': 3,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint,
    },
  ]
}

const textOf = ({ name, fonts }: LabelStyle) => ({
  'text-field': name,
  'text-font': [...fonts],
  'text-max-width': 10,
})

const haloOf = ({ palette: { halo } }: LabelStyle, width: number) => ({
  'text-halo-color': halo,
  'text-halo-width': width,
  'text-halo-blur': 0.4,
})

/** The name is on whichever side of its icon there is room, or the icon is alone. */
const besideSign = {
  'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
  'text-radial-offset': 0.95,
  'text-justify': 'auto',
  'text-optional': true,
  'text-padding': 4,
} satisfies SymbolLayerSpecification['layout']
