import { centralTaipei, type Language } from '@daoxing/kit/contract'
import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import type { Theme } from '../theme.ts'
import { type ImportedStreets, streetTiles } from './imported-streets.ts'
import { firstLabelLayer, type MapPalette, mapPalettes } from './map-palette.ts'
import { streetGround, streetLines, streetNames, streetSource } from './street-layers.ts'

type MapStyleInput = {
  readonly theme: Theme
  readonly language: Language
  readonly origin: string
  /** Real streets, where the server has some. */
  readonly streets?: ImportedStreets | undefined
}

const sources = ['land', 'towns', 'villages', 'water', 'mrt', 'labels'] as const
/** Kinds of labels that are areas; all others are places with a dot. */
const areaKinds = ['county', 'town']
const fonts = ['Noto Sans TC', 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC', 'sans-serif']

/** The map's look, from the layers that the server builds. It draws no street but those that were imported. */
export function mapStyle({ theme, language, origin, streets }: MapStyleInput): StyleSpecification {
  const palette = mapPalettes[theme]
  const name: ExpressionSpecification = ['coalesce', ['get', language === 'en' ? 'nameEn' : 'name'], ['get', 'name']]
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(
        sources.map((layer) => [
          layer,
          { type: 'geojson' as const, data: basemapUrl(layer, origin), tolerance: 0.3, maxzoom: 15 },
        ]),
      ),
      ...(streets && { [streetSource]: tileSource(streets, origin) }),
    },
    layers: [
      ...groundLayers(palette, streets),
      ...metroLayers(palette, name),
      ...(streets ? streetNames(palette, name, fonts) : []),
      ...labelLayers(palette, name),
    ],
  }
}

function tileSource(streets: ImportedStreets, origin: string): VectorSourceSpecification {
  const [west, south, east, north] = streets.bounds
  return {
    type: 'vector',
    tiles: [streetTiles(streets, origin)],
    bounds: [west, south, east, north],
    minzoom: streets.minZoom,
    maxzoom: streets.maxZoom,
    attribution: streets.attribution,
  }
}

/** Village borders look like streets, and rivers are drawn by hand: neither belongs beside the real ones. */
function showsTaipei({ bounds: [west, south, east, north] }: ImportedStreets): boolean {
  const { lat, lng } = centralTaipei
  return lng > west && lng < east && lat > south && lat < north
}

export function basemapUrl(layer: string, origin: string): string {
  return `${origin}/gw/v3/basemap/${layer}`
}

function groundLayers(palette: MapPalette, streets: ImportedStreets | undefined): readonly LayerSpecification[] {
  const isSchematic = !streets || !showsTaipei(streets)
  return [
    // The colour of land until the land is drawn, so that nobody waits at sea; open-map.ts changes it then.
    { id: 'sea', type: 'background', paint: { 'background-color': palette.land } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': palette.land } },
    ...(streets ? streetGround(palette) : []),
    ...(isSchematic ? schematicLines(palette) : []),
    ...(streets ? streetLines(palette) : []),
    {
      id: 'town-borders',
      type: 'line',
      source: 'towns',
      filter: ['==', ['get', 'level'], 'town'],
      minzoom: 9,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.town, 'line-width': 1.2, 'line-dasharray': [3, 3] },
    },
    {
      id: 'county-borders',
      type: 'line',
      source: 'towns',
      filter: ['==', ['get', 'level'], 'county'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.county, 'line-width': 1.6, 'line-dasharray': [4, 3] },
    },
  ]
}

function schematicLines(palette: MapPalette): readonly LayerSpecification[] {
  return [
    {
      id: 'villages',
      type: 'line',
      source: 'villages',
      minzoom: 11.5,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette.village,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 12, 0.8, 15, 2.4, 18, 6],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11.5, 0, 12.5, 1],
      },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'water',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette.river,
        'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 9, 1, 12, 5, 15, 18, 18, 46],
      },
    },
  ]
}

function metroLayers(palette: MapPalette, name: ExpressionSpecification): readonly LayerSpecification[] {
  const isStation: ExpressionSpecification = ['==', ['get', 'kind'], 'station']
  return [
    {
      id: 'metro-lines',
      type: 'line',
      source: 'mrt',
      filter: ['==', ['get', 'kind'], 'line'],
      minzoom: 10,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1, 14, 3, 18, 5],
        'line-opacity': palette.lineOpacity,
      },
    },
    {
      id: 'stations',
      type: 'circle',
      source: 'mrt',
      filter: isStation,
      minzoom: 12.5,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 12.5, 2, 16, 5],
        'circle-color': palette.station,
        'circle-stroke-color': ['get', 'colour'],
        'circle-stroke-width': 1.6,
      },
    },
    {
      id: firstLabelLayer,
      type: 'symbol',
      source: 'mrt',
      filter: isStation,
      minzoom: 14,
      layout: {
        'text-field': name,
        'text-font': fonts,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.6],
        'text-padding': 6,
      },
      paint: { 'text-color': palette.place, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
    },
  ]
}

function labelLayers(palette: MapPalette, name: ExpressionSpecification): readonly LayerSpecification[] {
  const isShown: ExpressionSpecification = ['>=', ['zoom'], ['coalesce', ['get', 'minZoom'], 14]]
  const isArea: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', areaKinds]]
  const isTown: ExpressionSpecification = ['==', ['get', 'kind'], 'town']
  return [
    {
      id: 'place-names',
      type: 'symbol',
      source: 'labels',
      filter: ['all', ['!', isArea], isShown],
      minzoom: 12,
      layout: {
        'text-field': name,
        'text-font': fonts,
        'text-size': 12,
        'text-max-width': 8,
        'text-padding': 8,
        'symbol-sort-key': ['get', 'minZoom'],
      },
      paint: { 'text-color': palette.place, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: 'labels',
      filter: isTown,
      minzoom: 10,
      maxzoom: 16,
      layout: {
        'text-field': name,
        'text-font': fonts,
        'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 14, 17],
        'text-letter-spacing': 0.08,
        'text-padding': 4,
      },
      paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
    {
      id: 'county-names',
      type: 'symbol',
      source: 'labels',
      filter: ['==', ['get', 'kind'], 'county'],
      minzoom: 5,
      maxzoom: 10.5,
      layout: { 'text-field': name, 'text-font': fonts, 'text-size': 14, 'text-letter-spacing': 0.1 },
      paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
  ]
}
