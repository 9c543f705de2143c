import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { isStation } from './line-layers.ts'
import type { MapPalette } from './map-palette.ts'
import { placeSignOf, signColour } from './map-signs.ts'

export type LabelLook = {
  readonly palette: MapPalette
  /** The name in the page's language. */
  readonly name: ExpressionSpecification
  /** That of a village with its town's. */
  readonly nameWithTown: ExpressionSpecification
  readonly fonts: readonly string[]
  /** Chinese characters of an area stand apart a little; letters do not. */
  readonly isSpaced: boolean
}

/** Kinds of labels that are areas; all others are places with a sign. */
const areaKinds = ['county', 'town']
const kind: ExpressionSpecification = ['get', 'kind']

/** Of the metro; railway stations are places with a sign. */
export function stationNames(look: LabelLook): SymbolLayerSpecification {
  return {
    id: 'station-names',
    type: 'symbol',
    source: 'mrt',
    filter: isStation,
    minzoom: 12.7,
    layout: {
      ...textOf(look),
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11.5, 16, 13, 18, 14],
      'text-variable-anchor': ['top', 'bottom', 'right', 'left'],
      'text-radial-offset': 0.8,
      'text-justify': 'auto',
      'text-padding': 3,
      // Where two lines meet is what people go by.
      'symbol-sort-key': ['case', ['get', 'interchange'], 0, 1],
    },
    paint: { ...haloOf(look, 1.6), 'text-color': look.palette.place },
  }
}

/** From here on the name of the town is out of sight, and stands with that of the village. */
const withTownZoom = 16.4

/** Which village one is in: as faint as it may be and still be read, and where nothing else wants to stand. */
export function villageNames(look: LabelLook): SymbolLayerSpecification {
  return {
    id: 'village-names',
    type: 'symbol',
    source: 'villages',
    'source-layer': 'names',
    filter: ['>=', ['zoom'], ['get', 'minZoom']],
    minzoom: 12.5,
    layout: {
      ...textOf(look),
      'text-field': ['step', ['zoom'], look.name, withTownZoom, look.nameWithTown],
      'text-letter-spacing': look.isSpaced ? 0.2 : 0.06,
      'text-padding': 18,
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11.5, 16, 13],
    },
    paint: { ...haloOf(look, 1.2), 'text-color': look.palette.villageName },
  }
}

/** In the middle of the water; of a small one from near. */
export function lakeNames(look: LabelLook): SymbolLayerSpecification {
  const isLarge: ExpressionSpecification = ['>', ['get', 'metres'], 1200]
  return {
    id: 'lake-names',
    type: 'symbol',
    source: 'water',
    filter: ['all', ['==', kind, 'lake'], ['any', ['>=', ['zoom'], 11], isLarge]],
    minzoom: 9.5,
    layout: {
      ...textOf(look),
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 14, 13],
      'text-letter-spacing': look.isSpaced ? 0.12 : 0.04,
      'symbol-sort-key': ['-', ['get', 'metres']],
    },
    paint: { ...haloOf(look, 1.4), 'text-color': look.palette.riverName },
  }
}

/** Roads by name where a point of them is known, and never as a line: which way they run is not. */
export function roadNames(look: LabelLook): SymbolLayerSpecification {
  return {
    id: 'road-names',
    type: 'symbol',
    source: 'labels',
    filter: ['==', kind, 'road'],
    minzoom: 15,
    layout: {
      ...textOf(look),
      'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
      'text-radial-offset': 1.1,
      'text-justify': 'auto',
      'text-size': ['interpolate', ['linear'], ['zoom'], 15, 11.5, 18, 13],
      'text-padding': 8,
    },
    paint: { ...haloOf(look, 1.4), 'text-color': look.palette.roadName },
  }
}

/** Along the water, where it is long enough. */
export function riverNames(look: LabelLook): SymbolLayerSpecification {
  return {
    id: 'river-names',
    type: 'symbol',
    source: 'water',
    filter: ['==', kind, 'river'],
    minzoom: 10,
    layout: {
      ...textOf(look),
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 14, 13],
      'text-letter-spacing': look.isSpaced ? 0.3 : 0.06,
      'text-max-angle': 30,
    },
    paint: { ...haloOf(look, 1.2), 'text-halo-color': look.palette.sea, 'text-color': look.palette.riverName },
  }
}

/** Gates, exits and kerbs where a car can stop. */
export function meetingNames(look: LabelLook): SymbolLayerSpecification {
  return {
    id: 'meeting-names',
    type: 'symbol',
    source: 'labels',
    filter: ['==', kind, 'meeting'],
    minzoom: 16,
    layout: {
      ...textOf(look),
      ...besideSign,
      'icon-image': placeSignOf(kind),
      'icon-size': 0.8,
      'text-size': 12,
    },
    paint: { ...haloOf(look, 1.4), 'text-color': look.palette.signs.meeting },
  }
}

/** Where people come from and go to by the thousand: found before the stations of the metro. */
const hubKinds = ['rail', 'high-speed-rail', 'airport']
const isHub: ExpressionSpecification = ['in', kind, ['literal', hubKinds]]

/** Railway stations and airports. */
export const hubNames = (look: LabelLook): SymbolLayerSpecification => signedNames(look, 'hub-names', isHub)

/** All other known places; the more a place is known, the earlier it is shown. */
export const placeNames = (look: LabelLook): SymbolLayerSpecification =>
  signedNames(look, 'place-names', ['!', ['in', kind, ['literal', [...areaKinds, ...hubKinds, 'meeting', 'road']]]])

/** From so near every place has its sign, whatever it covers. */
const allSignsZoom = 17

/** Places, each with the sign of its kind. */
function signedNames(look: LabelLook, id: string, isOne: ExpressionSpecification): SymbolLayerSpecification {
  const isShown: ExpressionSpecification = ['>=', ['zoom'], ['coalesce', ['get', 'minZoom'], 14]]
  return {
    id,
    type: 'symbol',
    source: 'labels',
    filter: ['all', isOne, isShown],
    minzoom: 9,
    layout: {
      ...textOf(look),
      ...besideSign,
      'icon-image': placeSignOf(kind),
      'icon-size': ['interpolate', ['linear'], ['zoom'], 12, 0.8, 16, 1],
      'icon-padding': 4,
      'icon-overlap': ['step', ['zoom'], 'never', allSignsZoom, 'always'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 12, 11.5, 17, 13.5],
      'symbol-sort-key': ['get', 'minZoom'],
    },
    paint: { ...haloOf(look, 1.6), 'text-color': signColour(kind, look.palette) },
  }
}

/** Towns and counties, by how far one is away; where there is no room the larger one stays. */
export function areaNames(look: LabelLook): readonly SymbolLayerSpecification[] {
  const paint = { ...haloOf(look, 1.8), 'text-color': look.palette.label }
  const spacing = look.isSpaced ? 0.12 : 0.04
  return [
    {
      id: 'town-names',
      type: 'symbol',
      source: 'labels',
      filter: ['all', ['==', kind, 'town'], ['>=', ['zoom'], ['get', 'minZoom']]],
      minzoom: 9,
      maxzoom: 15.5,
      layout: {
        ...textOf(look),
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
        ...textOf(look),
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 7, 13, 10, 17],
        'text-letter-spacing': spacing,
        'text-padding': 3,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint,
    },
  ]
}

const textOf = ({ name, fonts }: LabelLook) => ({
  'text-field': name,
  'text-font': [...fonts],
  'text-max-width': 10,
})

const haloOf = ({ palette: { halo } }: LabelLook, width: number) => ({
  'text-halo-color': halo,
  'text-halo-width': width,
  'text-halo-blur': 0.4,
})

/** The name stands on whichever side of its sign there is room, or the sign stands alone. */
const besideSign = {
  'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
  'text-radial-offset': 0.95,
  'text-justify': 'auto',
  'text-optional': true,
  'text-padding': 4,
} satisfies SymbolLayerSpecification['layout']
