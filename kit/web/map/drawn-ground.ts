import type { RasterSourceSpecification, VectorSourceSpecification } from 'maplibre-gl'
import { type ImportedStreets, streetTiles } from './imported-streets.ts'
import type { MapLibrary } from './load-maplibre.ts'
import { isPicture, type MapGround } from './map-ground.ts'

/** The background between our land and our names. */
export type DrawnGround =
  | { readonly kind: 'pictures'; readonly source: RasterSourceSpecification }
  | { readonly kind: 'streets'; readonly source: VectorSourceSpecification }

/** Imported streets, as a source of the map. */
export function groundOfStreets(streets: ImportedStreets, origin: string): DrawnGround {
  const [west, south, east, north] = streets.bounds
  return {
    kind: 'streets',
    source: {
      type: 'vector',
      tiles: [streetTiles(streets, origin)],
      bounds: [west, south, east, north],
      minzoom: streets.minZoom,
      maxzoom: streets.maxZoom,
      attribution: streets.attribution,
    },
  }
}

/** Tiles at an operator's URL. */
export function groundOfTiles({ url, attribution }: Extract<MapGround, { kind: 'tiles' }>): DrawnGround {
  const shared = { tiles: [url], ...(attribution !== undefined && { attribution }) }
  return isPicture(url)
    ? { kind: 'pictures', source: { type: 'raster', ...shared, tileSize: 256, maxzoom: 19 } }
    : { kind: 'streets', source: { type: 'vector', ...shared, minzoom: 6, maxzoom: 14 } }
}

/** An archive of tiles on any file server: only the needed ranges are requested. */
export async function groundOfArchive(
  { url, attribution }: Extract<MapGround, { kind: 'archive' }>,
  library: MapLibrary,
): Promise<DrawnGround> {
  const { PMTiles, TileType, protocol } = await learnArchives(library)
  const archive = new PMTiles(url)
  protocol.add(archive)
  const { tileType, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  const shared = {
    url: `pmtiles://${url}`,
    minzoom: minZoom,
    maxzoom: maxZoom,
    attribution: attribution ?? attributionOf(await archive.getMetadata()),
  }
  return tileType === TileType.Mvt
    ? { kind: 'streets', source: { type: 'vector', ...shared, bounds: [minLon, minLat, maxLon, maxLat] } }
    : { kind: 'pictures', source: { type: 'raster', ...shared, tileSize: 256 } }
}

/** Lets the map read `pmtiles://` URLs, also those of a style that the operator sets. */
export async function learnArchives(library: MapLibrary) {
  const { PMTiles, Protocol, TileType } = await import('pmtiles')
  const protocol = new Protocol({ metadata: true })
  library.addProtocol('pmtiles', protocol.tile)
  return { PMTiles, TileType, protocol }
}

function attributionOf(metadata: unknown): string {
  const said: unknown = typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'attribution') : ''
  return typeof said === 'string' ? said : ''
}
