import { centralTaipei, type Language } from '@daoxing/kit/contract'
import type { GeoJSONSource, Map as MapInstance, VectorTileSource } from 'maplibre-gl'
import type { Theme } from '../theme.ts'
import * as words from '../words/compiled/messages.js'
import { askForStreets, type ImportedStreets, streetTiles } from './imported-streets.ts'
import { hasWebGl, loadMaplibre } from './load-maplibre.ts'
import { type MapCamera, type MapPadding, mapZoomMax, mapZoomMin, showCamera } from './map-camera.ts'
import type { DrawnMap } from './map-context.ts'
import { mapPalettes } from './map-palette.ts'
import { basemapUrl, mapStyle } from './map-style.ts'
import { streetSource } from './street-layers.ts'

type OpenMapInput = {
  readonly container: HTMLElement
  readonly camera: MapCamera
  readonly padding: MapPadding
  readonly theme: Theme
  readonly language: Language
}

/** Makes the map, and answers when layers can be added to it; undefined where this device cannot draw one. */
export async function openMap({
  container,
  camera,
  padding,
  theme,
  language,
}: OpenMapInput): Promise<DrawnMap | undefined> {
  if (!hasWebGl()) return undefined
  const [library, streets] = await Promise.all([loadMaplibre(), askForStreets()])
  const map = new library.Map({
    container,
    style: mapStyle({ theme, language, origin: location.origin, streets }),
    center: 'centre' in camera ? camera.centre : (camera.fit[0] ?? centralTaipei),
    zoom: 'centre' in camera ? camera.zoom : 14,
    maxZoom: mapZoomMax,
    minZoom: mapZoomMin,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 150,
    localIdeographFontFamily: '"Noto Sans TC", "PingFang TC", "Noto Sans CJK TC", sans-serif',
  })
  // North is up: turning the map by accident helps nobody at a kerb.
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.getCanvas().setAttribute('aria-label', words.kit_map_label())
  askAgainForLayers(map, streets)
  void map.once('idle', () => map.setPaintProperty('sea', 'background-color', mapPalettes[theme].sea))
  showCamera(map, camera, padding, true)
  await map.once('style.load')
  return { map, library, theme, attribution: streets?.attribution }
}

const askAgainMs = 5000

/** A layer that could not be loaded, as in a tunnel, is asked for again: the map fills itself once there is a line. */
function askAgainForLayers(map: MapInstance, streets: ImportedStreets | undefined): void {
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
      if (layer !== streetSource) void map.getSource<GeoJSONSource>(layer)?.setData(basemapUrl(layer, location.origin))
      else if (streets) map.getSource<VectorTileSource>(layer)?.setTiles([streetTiles(streets, location.origin)])
    }, askAgainMs)
  })
}

/** Streets that a server has put away stay away, however often they are asked for. */
const isGone = (error: object) => 'status' in error && error.status === 404
