import type { MapCamera, MapPadding } from './map-camera.ts'

type TileAt = { readonly z: number; readonly x: number; readonly y: number }
type Size = { readonly widthPx: number; readonly heightPx: number }

/** Pixels of a tile at its own zoom. */
const tilePx = 512

/**
 * The tiles that a map of this size will request first, so that they can load while it is being created. None if a list
 * of points is to be fitted: only the map knows the resulting zoom.
 */
export function firstTiles(camera: MapCamera, padding: MapPadding, size: Size, tileZoomMax: number): readonly TileAt[] {
  if (!('centre' in camera)) return []
  const { top = 0, bottom = 0, left = 0, right = 0 } = padding
  const z = Math.max(0, Math.min(tileZoomMax, Math.floor(camera.zoom)))
  const perTile = tilePx * 2 ** (camera.zoom - z)
  const sine = Math.sin((camera.centre.lat * Math.PI) / 180)
  const x = (camera.centre.lng / 360 + 0.5) * 2 ** z
  const y = (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * 2 ** z
  // Padding at one edge moves the centre towards the other.
  const west = x - (size.widthPx / 2 + (left - right) / 2) / perTile
  const north = y - (size.heightPx / 2 + (top - bottom) / 2) / perTile
  const columns = wholeNumbers(west, west + size.widthPx / perTile)
  const rows = wholeNumbers(north, north + size.heightPx / perTile)
  return rows.flatMap((row) => columns.map((column) => ({ z, x: column, y: row })))
}

const wholeNumbers = (from: number, to: number) =>
  Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, index) => Math.floor(from) + index)

/** Requests them, so that the map's worker finds them in the browser's cache; the map itself retries failed ones. */
export function prefetchTiles(tiles: readonly TileAt[], address: string): void {
  for (const { z, x, y } of tiles) {
    const url = address.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    void fetch(url).catch(() => undefined)
  }
}
