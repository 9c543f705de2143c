import { centralTaipei, type Language } from '@daoxing/kit/contract'
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl'
import type { Theme } from '../theme.ts'
import * as words from '../words/compiled/messages.js'
import { hasWebGl, loadMaplibre } from './load-maplibre.ts'
import { type MapCamera, type MapPadding, mapZoomMax, mapZoomMin, showCamera } from './map-camera.ts'
import type { DrawnMap } from './map-context.ts'
import { mapPalettes } from './map-palette.ts'
import { basemapUrl, mapStyle } from './map-style.ts'

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
  const library = await loadMaplibre()
  const map = new library.Map({
    container,
    style: mapStyle({ theme, language, origin: location.origin }),
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
  askAgainForLayers(map)
  void map.once('idle', () => map.setPaintProperty('sea', 'background-color', mapPalettes[theme].sea))
  showCamera(map, camera, padding, true)
  await map.once('style.load')
  return { map, library, theme }
}

const askAgainMs = 5000

/** A layer that could not be loaded, as in a tunnel, is asked for again: the map fills itself once there is a line. */
function askAgainForLayers(map: MapInstance): void {
  map.on('error', (event) => {
    const layer: unknown = 'sourceId' in event ? event.sourceId : undefined
    if (typeof layer !== 'string') return
    setTimeout(() => {
      // The map may be gone by now, and its sources with it.
      if (map.style !== undefined) void map.getSource<GeoJSONSource>(layer)?.setData(basemapUrl(layer, location.origin))
    }, askAgainMs)
  })
}
