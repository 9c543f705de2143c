import { join } from 'node:path'
import { indexIn } from './growing-array.ts'
import { type BorderLine, type ImportJob, type WayLine, workFiles } from './import-stage.ts'
import { LineFile, linesOf } from './line-file.ts'
import type { Points } from './read-points.ts'

/** A way as it is read, before it is known where its points lie. */
export type RawWay = Omit<WayLine, 'nodes' | 'path'> & {
  readonly refs: readonly number[]
  /** The border of an area that is drawn goes along it. */
  readonly isBorder?: true
}

/** Writes the ways with the places of their points, for the stages that follow; answers how many. */
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

/** A way that leaves the box is several; of an area what is inside stays one ring. */
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

/** Whether a way is anything but the border of something. */
const isMore = ({ road, drawn, place, house, pieceOf }: Omit<RawWay, 'refs'>) =>
  Boolean(road ?? drawn ?? place ?? house ?? pieceOf)
