import Flatbush from 'flatbush'
import robustPointInPolygon from 'robust-point-in-polygon'
import { atlas, type Box, boxOf, type Ring } from './atlas.ts'
import { joinedPaths } from '../routing/join-paths.ts'

type Coast = { readonly islands: readonly Ring[]; readonly pieces: readonly Ring[]; readonly tree: Flatbush }
let held: Coast | undefined

/**
 * Every island as one ring. Its coast is that of the villages, which is finer than the national one and includes
 * harbour basins.
 */
export const islands = (): readonly Ring[] => coast().islands

/** The coast in a box, in short pieces. */
export function coastIn(box: Box): readonly Ring[] {
  const { pieces, tree } = coast()
  return tree.search(...box).flatMap((index) => [pieces[index] ?? []])
}

const pieceLength = 40

function coast(): Coast {
  if (held) return held
  const rings = islandsOf(atlas('villages'))
  const pieces = rings.flatMap((ring) =>
    Array.from({ length: Math.ceil((ring.length - 1) / pieceLength) }, (_, index) =>
      ring.slice(index * pieceLength, (index + 1) * pieceLength + 1),
    ),
  )
  const tree = new Flatbush(pieces.length)
  for (const piece of pieces) tree.add(...boxOf(piece))
  tree.finish()
  held = { islands: rings, pieces, tree }
  return held
}

/** A border of only one village is the coast, or the edge of a gap in the atlas. */
function islandsOf({ areas, arcs }: ReturnType<typeof atlas>): readonly Ring[] {
  const uses = new Map<number, number>()
  for (const area of areas) for (const arc of area.arcs) uses.set(arc, (uses.get(arc) ?? 0) + 1)
  const rings = joinedPaths([...uses].flatMap(([arc, count]) => (count === 1 ? [arcs[arc] ?? []] : [])))
  return rings.filter((ring) => isLarge(ring) && !rings.some((other) => isWithin(ring, other)))
}

/** Smaller rocks are not drawn. */
const rockDegrees = 0.0008

function isLarge(ring: Ring): boolean {
  const [west, south, east, north] = boxOf(ring)
  return Math.max(east - west, north - south) > rockDegrees
}

/**
 * Whether a ring lies within another one. Gaps of omitted villages are land as well; no island of Taiwan lies in a
 * lake.
 */
function isWithin(ring: Ring, other: Ring): boolean {
  if (ring === other) return false
  const [west, south, east, north] = boxOf(ring)
  const [otherWest, otherSouth, otherEast, otherNorth] = boxOf(other)
  if (west <= otherWest || south <= otherSouth || east >= otherEast || north >= otherNorth) return false
  const [at] = ring
  return at !== undefined && robustPointInPolygon([...other], [...at]) < 0
}
