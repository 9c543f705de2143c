import type { LatLng } from '@daoxing/kit/contract'
import type { Position, Ring } from './atlas.ts'
import { basemapLayer } from './basemap.ts'
import { simplified } from './plane.ts'

export type GroundLine = { readonly kind: 'border' | 'river' | 'metro'; readonly path: readonly LatLng[] }
export type GroundView = {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  /** Smaller bends are invisible and omitted. */
  readonly toleranceMetres: number
}

/** The line layers of the map in drawing order, the faintest first. */
const layers = [
  { layer: 'villages', kind: 'border' },
  { layer: 'towns', kind: 'border' },
  { layer: 'water', kind: 'river' },
  { layer: 'mrt', kind: 'metro' },
] as const

/**
 * The lines of our own map within a view, for small pictures without a map library. It contains only known borders,
 * rivers and metro lines, no invented streets.
 */
export function groundLinesIn(view: GroundView): readonly GroundLine[] {
  return layers.flatMap(({ layer, kind }) =>
    basemapLayer(layer).collection.features.flatMap(({ geometry }) =>
      geometry.type === 'MultiLineString'
        ? geometry.coordinates
            .flatMap((line) => piecesIn(line, view))
            .map((piece) => ({ kind, path: simplified(piece, view.toleranceMetres).map(pointOf) }))
        : [],
    ),
  )
}

/** The parts of a line whose segments may touch the view; otherwise, long lines would be sent whole. */
function piecesIn(line: Ring, view: GroundView): readonly Ring[] {
  const pieces: Position[][] = []
  let open: Position[] | undefined
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    if (!mayTouch(from, to, view)) open = undefined
    else if (open) open.push(to)
    else pieces.push((open = [from, to]))
  }
  return pieces
}

function mayTouch([lngA, latA]: Position, [lngB, latB]: Position, { south, west, north, east }: GroundView): boolean {
  return (
    Math.max(lngA, lngB) >= west &&
    Math.min(lngA, lngB) <= east &&
    Math.max(latA, latB) >= south &&
    Math.min(latA, latB) <= north
  )
}

const pointOf = ([lng, lat]: Position): LatLng => ({ lat, lng })
