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
    minzoom: 13.2,
    layout: {
      ...textOf(look),
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11, 16, 13, 18, 14],
      'text-variable-anchor': ['top', 'bottom', 'right', 'left'],
      'text-radial-offset': 0.8,
      'text-justify': 'auto',
      'text-padding': 6,
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

/** Along the water, where it is long enough. */
export function riverNames(look: LabelLook): SymbolLayerSpecification {
  return {
    id: 'river-names',
    type: 'symbol',
    source: 'water',
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
    paint: { ...haloOf(look, 1.4), 'text-color': look.palette.route },
  }
}

/** Known places, each with the sign of its kind; the more a place is known, the earlier it is shown. */
export function placeNames(look: LabelLook): SymbolLayerSpecification {
  const isShown: ExpressionSpecification = ['>=', ['zoom'], ['coalesce', ['get', 'minZoom'], 14]]
  const isOther: ExpressionSpecification = ['!', ['in', kind, ['literal', [...areaKinds, 'meeting']]]]
  return {
    id: 'place-names',
    type: 'symbol',
    source: 'labels',
    filter: ['all', isOther, isShown],
    minzoom: 9,
    layout: {
      ...textOf(look),
      ...besideSign,
      'icon-image': placeSignOf(kind),
      'icon-size': ['interpolate', ['linear'], ['zoom'], 12, 0.8, 16, 1],
      'icon-padding': 4,
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
