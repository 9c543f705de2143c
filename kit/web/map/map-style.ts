import { centralTaipei, type Language } from '@daoxing/kit/contract'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Theme } from '../theme.ts'
import type { DrawnGround } from './drawn-ground.ts'
import {
  borderLayers,
  knownStreetLayers,
  lakeLayer,
  landLayers,
  paperLayer,
  riverLayers,
  villageLayers,
} from './ground-layers.ts'
import {
  areaNames,
  hubNames,
  type LabelStyle,
  lakeNames,
  meetingNames,
  placeNames,
  riverNames,
  roadNames,
  stationNames,
  villageNames,
} from './label-layers.ts'
import { lineLayers } from './line-layers.ts'
import { mapPalettes } from './map-palette.ts'
import { streetGround, streetLines, streetNames, streetSource } from './street-layers.ts'

const pictureSource = 'pictures'

type MapStyleInput = {
  readonly theme: Theme
  readonly language: Language
  readonly origin: string
  /** Version of the server's ground. */
  readonly version?: string | undefined
  /** Real streets, or the operator's own map style in place of ours. */
  readonly ground?: DrawnGround | undefined
}

/** All that our own server draws, tile by tile. */
export const groundSource = 'ground'
const fonts = ['Noto Sans TC', 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC', 'sans-serif']
/** As the server draws them; at higher zooms the map enlarges the last. */
export const groundZooms = { minzoom: 0, maxzoom: 14 }

/**
 * The map's style, from the layers that the server builds. Without an import the only streets are the main ones derived
 * from the atlas. Areas are drawn as areas, so that no border looks like a street.
 */
export function mapStyle({ theme, language, origin, version, ground }: MapStyleInput): StyleSpecification {
  const palette = mapPalettes[theme]
  const name: ExpressionSpecification = ['coalesce', ['get', language === 'en' ? 'nameEn' : 'name'], ['get', 'name']]
  const nameWithTown: ExpressionSpecification =
    language === 'en' ? ['concat', name, ', ', ['get', 'townEn']] : ['concat', ['get', 'town'], ' ', name]
  const labelStyle: LabelStyle = { palette, name, nameWithTown, fonts, isSpaced: language !== 'en' }
  const own = { [groundSource]: { type: 'vector' as const, tiles: [groundTiles(origin, version)], ...groundZooms } }
  // A picture has its own streets and names, but no places where a car may stop.
  if (ground?.kind === 'pictures')
    return {
      version: 8,
      sources: { ...own, [pictureSource]: ground.source },
      layers: [...landLayers(palette), pictureLayer(theme), meetingNames(labelStyle)].map(fromTiles),
    }
  const hasStreets = ground !== undefined
  const hasVillages = ground === undefined || !showsTaipei(ground)
  return {
    version: 8,
    sources: {
      ...own,
      ...(hasStreets && { [streetSource]: ground.source }),
    },
    layers: [
      ...landLayers(palette),
      ...(hasVillages ? [...villageLayers(palette), paperLayer()] : []),
      ...(hasStreets ? streetGround(palette) : []),
      ...(hasVillages ? riverLayers(palette) : []),
      ...(hasStreets ? streetLines(palette) : []),
      // Imported streets have the shores of their lakes.
      ...(hasStreets ? [] : [lakeLayer(palette), ...knownStreetLayers(palette)]),
      ...borderLayers(palette, hasVillages),
      ...lineLayers({ palette, theme, hasRails: !hasStreets }),
      // Names from here on. Later layers are on top and placed first, so the small names come first.
      ...(hasVillages ? [villageNames(labelStyle), riverNames(labelStyle)] : []),
      ...(hasStreets ? streetNames(palette, name, fonts) : [roadNames(labelStyle), lakeNames(labelStyle)]),
      meetingNames(labelStyle),
      placeNames(labelStyle),
      stationNames(labelStyle),
      hubNames(labelStyle),
      ...areaNames(labelStyle),
    ].map(fromTiles),
  }
}

type DrawnLayer = Extract<LayerSpecification, { type: 'fill' | 'line' | 'circle' | 'symbol' }>
const isDrawn = (layer: LayerSpecification): layer is DrawnLayer =>
  ['fill', 'line', 'circle', 'symbol'].includes(layer.type)

/** A layer names its features, which all lie in the same tiles; pictures and streets are the operator's. */
function fromTiles(layer: LayerSpecification): LayerSpecification {
  if (!isDrawn(layer) || layer.source === streetSource) return layer
  return { ...layer, source: groundSource, 'source-layer': layer['source-layer'] ?? layer.source }
}

/** Pictures have no night version: they are dimmed against glare. */
function pictureLayer(theme: 'light' | 'dark'): LayerSpecification {
  const dimmed = theme === 'dark' ? { 'raster-brightness-max': 0.65, 'raster-saturation': -0.35 } : {}
  return { id: pictureSource, type: 'raster', source: pictureSource, paint: { 'raster-fade-duration': 100, ...dimmed } }
}

/** Derived villages and rivers do not fit real streets and water. */
function showsTaipei({ source }: Extract<DrawnGround, { kind: 'streets' }>): boolean {
  const [west, south, east, north] = source.bounds ?? [-180, -90, 180, 90]
  const { lat, lng } = centralTaipei
  return lng > west && lng < east && lat > south && lat < north
}

/** The URL of our tiles, in the format of the map library. */
export function groundTiles(origin: string, version: string | undefined): string {
  return `${origin}/gw/v3/basemap/tiles/{z}/{x}/{y}${version === undefined ? '' : `?version=${version}`}`
}
