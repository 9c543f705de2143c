import type { LatLng } from '@daoxing/kit/contract'
import type { Position, Ring } from './atlas.ts'
import { basemapLayer } from './basemap.ts'

export type GroundLine = { readonly kind: 'border' | 'river' | 'metro'; readonly path: readonly LatLng[] }
export type GroundBox = {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The layers of the map that consist of lines, the quietest first: a picture draws them in this order. */
const layers = [
  { layer: 'villages', kind: 'border' },
  { layer: 'towns', kind: 'border' },
  { layer: 'water', kind: 'river' },
  { layer: 'mrt', kind: 'metro' },
] as const

/**
 * The lines of our own map within a box, for small pictures that cannot load a map library. Nothing that is not known
 * to be there is drawn: these are borders, rivers and metro lines, never invented streets.
 */
export function groundLinesIn(box: GroundBox): readonly GroundLine[] {
  return layers.flatMap(({ layer, kind }) =>
    basemapLayer(layer).collection.features.flatMap(({ geometry }) =>
      geometry.type === 'MultiLineString'
        ? geometry.coordinates.flatMap((line) => piecesIn(line, box)).map((piece) => ({ kind, path: piece.map(pointOf) }))
        : [],
    ),
  )
}

/** The parts of a line whose segments may touch the box; long lines would otherwise be sent whole. */
function piecesIn(line: Ring, box: GroundBox): readonly Ring[] {
  const pieces: Position[][] = []
  let open: Position[] | undefined
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    if (!mayTouch(from, to, box)) open = undefined
    else if (open) open.push(to)
    else pieces.push((open = [from, to]))
  }
  return pieces
}

function mayTouch([lngA, latA]: Position, [lngB, latB]: Position, { south, west, north, east }: GroundBox): boolean {
  return (
    Math.max(lngA, lngB) >= west &&
    Math.min(lngA, lngB) <= east &&
    Math.max(latA, latB) >= south &&
    Math.min(latA, latB) <= north
  )
}

const pointOf = ([lng, lat]: Position): LatLng => ({ lat, lng })
