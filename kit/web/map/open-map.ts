import { centralTaipei, type Language } from '@daoxing/kit/contract'
import type { Map as MapInstance, RasterTileSource, StyleSpecification, VectorTileSource } from 'maplibre-gl'
import { showToast } from '../parts/show-toast.ts'
import type { Theme } from '../theme.ts'
import * as words from '../words/compiled/messages.js'
import { type DrawnGround, groundOfArchive, groundOfStreets, groundOfTiles, learnArchives } from './drawn-ground.ts'
import { askForStreets } from './imported-streets.ts'
import { loadMaplibre, type MapLibrary } from './load-maplibre.ts'
import { type MapCamera, type MapPadding, mapZoomMax, mapZoomMin, showCamera } from './map-camera.ts'
import type { DrawnMap } from './map-context.ts'
import { configuredGround, type MapGround } from './map-ground.ts'
import { markFrames, markMapBegun, onceGroundIsDrawn } from './map-marks.ts'
import { addPaper, addSigns } from './map-signs.ts'
import { mapStyle } from './map-style.ts'

type OpenMapInput = {
  readonly container: HTMLElement
  readonly camera: MapCamera
  readonly padding: MapPadding
  readonly theme: Theme
  readonly language: Language
}

/** Makes the map, and answers when layers can be added to it; fails where this device cannot draw one. */
export async function openMap(input: OpenMapInput): Promise<DrawnMap> {
  markMapBegun()
  const configured = configuredGround()
  if (configured?.kind === 'style') return openForeign(input, configured)
  const [library, streets] = await Promise.all([loadMaplibre(), askForStreets()])
  const imported = streets && groundOfStreets(streets, location.origin)
  const ground = (configured && (await groundOf(configured, library))) ?? imported
  const { theme, language } = input
  const map = makeMap(library, input, withNamesLater(mapStyle({ theme, language, origin: location.origin, ground })))
  keepOursWhole(map, theme)
  await map.once('style.load')
  return { map, library, theme, ground: ground === undefined ? 'ours' : 'ours with streets' }
}

/** A style of the operator's; ours stands in where it does not come or cannot be read, and says so once. */
async function openForeign(input: OpenMapInput, style: Extract<MapGround, { kind: 'style' }>): Promise<DrawnMap> {
  const { theme, language } = input
  const url = style[theme]
  const [library, hasCome] = await Promise.all([loadMaplibre(), answers(url)])
  await learnArchives(library)
  const ours = withNamesLater(mapStyle({ theme, language, origin: location.origin }))
  const map = makeMap(library, input, hasCome ? url : ours)
  if (hasCome && (await canBeRead(map)))
    return { map, library, theme, ground: 'foreign', attribution: style.attribution }
  showToast(words.kit_map_ownInstead(), 4000)
  keepOursWhole(map, theme)
  if (hasCome) map.setStyle(ours, { diff: false })
  await map.once('style.load')
  return { map, library, theme, ground: 'ours' }
}

const foreignWaitMs = 15_000

/** Whether a style comes at all. Asked apart from the map: how long a device draws says nothing of the operator's host. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(foreignWaitMs) })).ok
  } catch {
    return false
  }
}

function canBeRead(map: MapInstance): Promise<boolean> {
  return new Promise((resolve) => {
    void map.once('style.load', () => resolve(true))
    void map.once('error', () => resolve(false))
  })
}

function makeMap(
  library: MapLibrary,
  { container, camera, padding }: OpenMapInput,
  style: StyleSpecification | string,
) {
  const map = new library.Map({
    container,
    style,
    center: 'centre' in camera ? camera.centre : (camera.fit[0] ?? centralTaipei),
    zoom: 'centre' in camera ? camera.zoom : 14,
    maxZoom: mapZoomMax,
    minZoom: mapZoomMin,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 150,
    // Ours is one that the tests have looked at; an operator's may be anything.
    validateStyle: typeof style === 'string',
    localIdeographFontFamily: '"Noto Sans TC", "PingFang TC", "Noto Sans CJK TC", sans-serif',
  })
  // North is up: turning the map by accident helps nobody at a kerb.
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.getCanvas().setAttribute('aria-label', words.kit_map_label())
  markFrames(map)
  showCamera(map, camera, padding, true)
  return map
}

/** What the operator's tiles draw; undefined, and said so once, where they cannot be read. */
async function groundOf(
  configured: Exclude<MapGround, { kind: 'style' }>,
  library: MapLibrary,
): Promise<DrawnGround | undefined> {
  if (configured.kind === 'tiles') return groundOfTiles(configured)
  try {
    return await groundOfArchive(configured, library)
  } catch {
    showToast(words.kit_map_ownInstead(), 4000)
    return undefined
  }
}

/** Names, signs and whatever a tunnel kept from coming, for our own style. */
function keepOursWhole(map: MapInstance, theme: Theme): void {
  void map.once('style.load', () => {
    addPaper(map, theme)
    onceGroundIsDrawn(map, () => showNames(map, theme))
  })
  askAgainForLayers(map)
}

/** Names wait until the ground stands: each of their letters is drawn first, and a tile would wait for all of them. */
const withNamesLater = (style: StyleSpecification): StyleSpecification => ({
  ...style,
  layers: style.layers.map((layer) =>
    layer.type === 'symbol' ? { ...layer, layout: { ...layer.layout, visibility: 'none' } } : layer,
  ),
})

function showNames(map: MapInstance, theme: Theme): void {
  addSigns(map, theme)
  for (const id of map.getLayersOrder())
    if (map.getLayer(id)?.type === 'symbol') map.setLayoutProperty(id, 'visibility', 'visible')
}

const askAgainMs = 5000

/** A layer that could not be loaded, as in a tunnel, is asked for again: the map fills itself once there is a line. */
function askAgainForLayers(map: MapInstance): void {
  const waiting = new Set<string>()
  map.on('error', (event) => {
    const layer: unknown = 'sourceId' in event ? event.sourceId : undefined
    // Many tiles fail together, and one question asks for all of them.
    if (typeof layer !== 'string' || waiting.has(layer) || isGone(event.error)) return
    waiting.add(layer)
    setTimeout(() => {
      waiting.delete(layer)
      // The map may be gone by now, and its sources with it.
      if (map.style === undefined) return
      askForTiles(map.getSource<VectorTileSource | RasterTileSource>(layer))
    }, askAgainMs)
  })
}

function askForTiles(source: VectorTileSource | RasterTileSource | undefined): void {
  // An archive is asked by its address, others tile by tile.
  if (source?.url) source.setUrl(source.url)
  else if (source?.tiles) source.setTiles(source.tiles)
}

/** Streets that a server has put away stay away, however often they are asked for. */
const isGone = (error: object) => 'status' in error && error.status === 404
