import { centralTaipei, isLatLng, type LatLng } from '@daoxing/kit/contract'
import type { Map as MapInstance } from 'maplibre-gl'
import { prefersStillness } from './map-context.ts'

/** The view of the map: a point with a zoom, or a list of points that must all be visible. */
export type MapCamera = (
  | { readonly centre: LatLng; readonly zoom: number }
  | { readonly fit: readonly LatLng[]; readonly zoomMax?: number }
) & {
  /** A request counter: the same place is shown again to a rider who has moved away from it. */
  readonly turn?: number
}

export type MapPadding = {
  readonly top?: number
  readonly bottom?: number
  readonly left?: number
  readonly right?: number
}

/** [MAP-021] */
export const mapZoomMax = 18
export const mapZoomMin = 1
/** Padding around the fitted area, so that pins and bubbles are not cut off. */
const fitRoomPx = 48
/** The rest of the row of the locate button, at its touch height. */
const lowerRowPx = 24
/** A route drawn smaller than this is useless. */
const fitLeastPx = 80
const moveMs = 500

/** The centre of a camera: central Taipei replaces invalid coordinates, for which a map would throw [MAP-004]. */
export function soundCamera(camera: MapCamera): MapCamera {
  if ('centre' in camera) return isLatLng(camera.centre) ? camera : { ...camera, centre: centralTaipei }
  const fit = camera.fit.filter((at) => isLatLng(at))
  return fit.length === camera.fit.length ? camera : { ...camera, fit }
}

/** [MAP-022] */
export function roundedCentre({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
}

/**
 * Another part of the map is covered: the former centre of the free part is centred again, wherever the rider has moved
 * it.
 */
export function makeRoom(map: MapInstance, padding: MapPadding): void {
  map.easeTo({ padding: wholePadding(padding), duration: prefersStillness() ? 0 : moveMs })
}

const wholePadding = (padding: MapPadding) => ({ top: 0, bottom: 0, left: 0, right: 0, ...padding })

/** Moves the map, without animation if it is new or motion is reduced. */
export function showCamera(map: MapInstance, camera: MapCamera, padding: MapPadding, isFirst: boolean): void {
  const duration = isFirst || prefersStillness() ? 0 : moveMs
  const full = wholePadding(padding)
  if ('centre' in camera) {
    map.easeTo({ center: camera.centre, zoom: camera.zoom, padding: full, duration })
    return
  }
  const [first, ...others] = camera.fit
  if (first === undefined) return
  if (others.length === 0) {
    map.easeTo({ center: first, zoom: camera.zoomMax ?? 16, padding: full, duration })
    return
  }
  const lats = camera.fit.map(({ lat }) => lat)
  const lngs = camera.fit.map(({ lng }) => lng)
  map.setPadding(full)
  const { clientWidth, clientHeight } = map.getContainer()
  const room = fitRoomIn(clientWidth - full.left - full.right, clientHeight - full.top - full.bottom)
  // Almost all of the map is covered, as by a full sheet: it stays, since a move would be invisible.
  if (room === undefined) return
  map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
    // The scale, the attribution and the locate button are at the lower edge.
    padding: { top: room, left: room, right: room, bottom: room === fitRoomPx ? room + lowerRowPx : room },
    maxZoom: camera.zoomMax ?? 16.5,
    duration,
  })
}

/** Whether a map shows, or nearly shows, its target. Otherwise it jumps: the area in between is not loaded. */
export function isInSight(map: MapInstance, camera: MapCamera): boolean {
  const at = 'centre' in camera ? camera.centre : camera.fit[0]
  if (at === undefined) return true
  const { x, y } = map.project(at)
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return x > -width && x < 2 * width && y > -height && y < 2 * height
}

/** Padding around an area that is fitted into a free part of this size, in px; undefined if nothing fits into it. */
export function fitRoomIn(freeWidthPx: number, freeHeightPx: number): number | undefined {
  const freePx = Math.min(freeWidthPx, freeHeightPx)
  if (freePx < fitLeastPx) return undefined
  return Math.min(fitRoomPx, Math.floor((freePx - fitLeastPx) / 2))
}
