import { centralTaipei, type Language } from '@daoxing/kit/contract'
import type { Map as MapInstance, RasterTileSource, StyleSpecification, VectorTileSource } from 'maplibre-gl'
import { showToast } from '../parts/show-toast.ts'
import type { Theme } from '../theme.ts'
import * as words from '../words/compiled/messages.js'
import { type DrawnGround, groundOfArchive, groundOfStreets, groundOfTiles, learnArchives } from './drawn-ground.ts'
import { prefetchTiles, firstTiles } from './first-tiles.ts'
import { fetchStreets, type ImportedStreets } from './imported-streets.ts'
import { loadMaplibre, type MapLibrary } from './load-maplibre.ts'
import { type MapCamera, type MapPadding, mapZoomMax, mapZoomMin, showCamera } from './map-camera.ts'
import type { DrawnMap } from './map-context.ts'
import { configuredGround, groundVersion, type MapGround } from './map-ground.ts'
import { markFrames, markMapBegun, onceGroundIsDrawn } from './map-marks.ts'
import { addSigns } from './map-signs.ts'
import { groundTiles, groundZooms, mapStyle } from './map-style.ts'
import { showNames, withNamesLater } from './names-later.ts'

type OpenMapInput = {
  readonly container: HTMLElement
  readonly camera: MapCamera
  readonly padding: MapPadding
  readonly theme: Theme
  readonly language: Language
}

/** Resources that load during the first render. */
export type MapPrefetch = {
  readonly library: Promise<MapLibrary>
  readonly streets: Promise<ImportedStreets | undefined>
}

/** Requests everything that a map needs: the library, the imported streets, and the first tiles. */
export function prefetchMap({
  container,
  camera,
  padding,
}: Pick<OpenMapInput, 'container' | 'camera' | 'padding'>): MapPrefetch {
  const library = loadMaplibre()
  // The failure is reported where the map is opened.
  library.catch(() => undefined)
  if (configuredGround()?.kind === 'style') return { library, streets: Promise.resolve(undefined) }
  const size = { widthPx: container.clientWidth, heightPx: container.clientHeight }
  prefetchTiles(firstTiles(camera, padding, size, groundZooms.maxzoom), groundTiles(location.origin, groundVersion()))
  return { library, streets: fetchStreets() }
}

/** Creates the map, and resolves when layers can be added to it; fails if this device cannot draw one. */
export async function openMap(input: OpenMapInput, ahead: MapPrefetch): Promise<DrawnMap> {
  markMapBegun()
  const configured = configuredGround()
  if (configured?.kind === 'style') return openForeign(input, configured)
  const [library, streets] = await Promise.all([ahead.library, ahead.streets])
  const imported = streets && groundOfStreets(streets, location.origin)
  const ground = (configured && (await groundOf(configured, library))) ?? imported
  const { theme } = input
  const map = makeMap(library, input, withNamesLater(ourStyle(input, ground)))
  keepOursWhole(map, theme)
  await map.once('style.load')
  return { map, library, theme, ground: ground === undefined ? 'ours' : 'ours with streets' }
}

const ourStyle = ({ theme, language }: OpenMapInput, ground?: DrawnGround): StyleSpecification =>
  mapStyle({ theme, language, origin: location.origin, version: groundVersion(), ground })

/** The operator's style; ours is the fallback if it is unavailable or invalid, with one warning. */
async function openForeign(input: OpenMapInput, style: Extract<MapGround, { kind: 'style' }>): Promise<DrawnMap> {
  const { theme } = input
  const url = style[theme]
  const [library, hasCome] = await Promise.all([loadMaplibre(), answers(url)])
  await learnArchives(library)
  const ours = withNamesLater(ourStyle(input))
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

/**
 * Whether a style is reachable. Checked separately from the map: the drawing time of a device says nothing about the
 * operator's host.
 */
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
    // Its screen provides the size: while a map moves from one screen to the next it has none.
    trackResize: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 150,
    // Ours is checked by tests; an operator's may be anything.
    validateStyle: typeof style === 'string',
    localIdeographFontFamily: '"Noto Sans TC", "PingFang TC", "Noto Sans CJK TC", sans-serif',
  })
  // North is up: an accidental rotation is a hindrance at the kerb.
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.getCanvas().setAttribute('aria-label', words.kit_map_label())
  markFrames(map)
  showCamera(map, camera, padding, true)
  return map
}

/** The ground of the operator's tiles; undefined, with one warning, if they are unreadable. */
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

/** Names, icons and other layers that failed to load, for our own style. */
function keepOursWhole(map: MapInstance, theme: Theme): void {
  void map.once('style.load', () => {
    onceGroundIsDrawn(map, () => {
      addSigns(map, theme)
      showNames(map)
    })
  })
  retryLayers(map)
}

const retryMs = 5000

/** A layer that failed to load, as in a tunnel, is requested again: the map completes once there is a connection. */
function retryLayers(map: MapInstance): void {
  const waiting = new Set<string>()
  map.on('error', (event) => {
    const layer: unknown = 'sourceId' in event ? event.sourceId : undefined
    // Many tiles fail together, and one retry requests all of them.
    if (typeof layer !== 'string' || waiting.has(layer) || isGone(event.error)) return
    waiting.add(layer)
    setTimeout(() => {
      waiting.delete(layer)
      // The map may already be removed, with its sources.
      if (map.style === undefined) return
      requestTiles(map.getSource<VectorTileSource | RasterTileSource>(layer))
    }, retryMs)
  })
}

function requestTiles(source: VectorTileSource | RasterTileSource | undefined): void {
  // An archive is requested by its URL, others tile by tile.
  if (source?.url) source.setUrl(source.url)
  else if (source?.tiles) source.setTiles(source.tiles)
}

/** Streets that a server has removed stay missing, however often they are requested. */
const isGone = (error: object) => 'status' in error && error.status === 404
