import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { type MapPalette, firstLabelLayer } from './map-palette.ts'
import { placeSignOf, signColour } from './map-signs.ts'
import { isStation } from './metro-layers.ts'

export type LabelLook = {
  readonly palette: MapPalette
  /** The name in the page's language. */
  readonly name: ExpressionSpecification
  readonly fonts: readonly string[]
  /** Chinese characters of an area stand apart a little; letters do not. */
  readonly isSpaced: boolean
}

/** Kinds of labels that are areas; all others are places with a sign. */
const areaKinds = ['county', 'town']
const kind: ExpressionSpecification = ['get', 'kind']

/** The first of all labels: what is drawn later stands above, so the small ones come first. */
export function stationNames(look: LabelLook): SymbolLayerSpecification {
  return {
    id: firstLabelLayer,
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

/** From here on the name of a village is repeated, with its town, since its middle may be out of sight. */
const repeatZoom = 16.4

/** Which village one is in: as faint as it may be and still be read. */
export function villageNames(look: LabelLook): readonly SymbolLayerSpecification[] {
  const letters = { ...textOf(look), 'text-letter-spacing': look.isSpaced ? 0.2 : 0.06, 'text-padding': 18 }
  const shared = { type: 'symbol', source: 'villages' } as const
  const paint = { ...haloOf(look, 1), 'text-color': look.palette.villageName }
  return [
    {
      ...shared,
      id: 'village-names',
      'source-layer': 'names',
      minzoom: 14.6,
      maxzoom: repeatZoom,
      layout: { ...letters, 'text-size': ['interpolate', ['linear'], ['zoom'], 14.6, 11, 16, 13] },
      paint,
    },
    {
      ...shared,
      id: 'near-village-names',
      'source-layer': 'near',
      // Once on a screen is enough: the nearer one is, the more of them are shown.
      filter: ['>=', ['zoom'], ['get', 'minZoom']],
      minzoom: repeatZoom,
      layout: { ...letters, 'text-size': 13, 'text-padding': 30 },
      paint,
    },
  ]
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
    minzoom: 10,
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

/** Towns and counties, by how far one is away. */
export function areaNames(look: LabelLook): readonly SymbolLayerSpecification[] {
  const paint = { ...haloOf(look, 1.8), 'text-color': look.palette.label }
  return [
    {
      id: 'town-names',
      type: 'symbol',
      source: 'labels',
      filter: ['==', kind, 'town'],
      minzoom: 10,
      maxzoom: 15.5,
      layout: {
        ...textOf(look),
        'text-size': ['interpolate', ['linear'], ['zoom'], 10, 12, 14, 18],
        'text-letter-spacing': look.isSpaced ? 0.12 : 0.04,
        'text-padding': 6,
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
        'text-letter-spacing': look.isSpaced ? 0.12 : 0.04,
        'text-padding': 3,
      },
      paint,
    },
  ]
}

const textOf = ({ name, fonts }: LabelLook) => ({
  'text-field': name,
  'text-font': [...fonts],
  'text-max-width': 8,
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
