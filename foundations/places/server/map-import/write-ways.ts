import { join } from 'node:path'
import { indexIn } from './growing-array.ts'
import { type BorderLine, type ImportJob, type WayLine, workFiles } from './import-stage.ts'
import { LineFile, linesOf } from './line-file.ts'
import type { Points } from './read-points.ts'

/** A way as read, before the positions of its points are known. */
export type RawWay = Omit<WayLine, 'nodes' | 'path'> & {
  readonly refs: readonly number[]
  /** The border of a drawn area follows it. */
  readonly isBorder?: true
}

/** Writes the ways with the positions of their points for the later stages; returns their number. */
export async function writeWays({ folder, report }: ImportJob, ids: Float64Array, points: Points): Promise<number> {
  const ways = new LineFile(join(folder, workFiles.ways))
  const borders = new LineFile(join(folder, workFiles.borders))
  const pathOf = (nodes: readonly number[]) => nodes.flatMap((node) => [points.lng[node] ?? 0, points.lat[node] ?? 0])
  let written = 0
  try {
    for await (const { refs, isBorder, ...way } of linesOf<RawWay>(join(folder, workFiles.raw))) {
      const nodes = refs.map((ref) => indexIn(ids, ref))
      if (isBorder) {
        const ends: BorderLine['ends'] = [nodes[0] ?? -1, nodes.at(-1) ?? -1]
        const path = pathOf(nodes.filter((node) => points.isThere[node] === 1))
        borders.write({ id: way.id, ends, path } satisfies BorderLine)
      }
      if (!isMore(way)) continue
      for (const piece of piecesOf(nodes, points.isThere, way.drawn?.isArea === true)) {
        ways.write({ ...way, nodes: piece, path: pathOf(piece) } satisfies WayLine)
        written += 1
      }
      if (written % 1000 === 0) report(3 / 4, `${written} ways written`)
    }
  } finally {
    ways.close()
    borders.close()
  }
  return written
}

/** A way that leaves the box is split; an area is clipped to one ring. */
function piecesOf(nodes: readonly number[], isThere: Uint8Array, isArea: boolean): readonly (readonly number[])[] {
  const isKnown = (node: number) => isThere[node] === 1
  if (nodes.every(isKnown)) return [nodes]
  if (isArea) {
    const ring = nodes.filter(isKnown)
    const [first] = ring
    return first !== undefined && new Set(ring).size >= 3 ? [[...ring, first]] : []
  }
  const pieces: number[][] = [[]]
  for (const node of nodes) {
    if (isKnown(node)) pieces.at(-1)?.push(node)
    else if (pieces.at(-1)?.length !== 0) pieces.push([])
  }
  return pieces.filter((piece) => piece.length >= 2)
}

/** Whether a way is more than the border of an area. */
const isMore = ({ road, drawn, place, house, pieceOf }: Omit<RawWay, 'refs'>) =>
  Boolean(road ?? drawn ?? place ?? house ?? pieceOf)
