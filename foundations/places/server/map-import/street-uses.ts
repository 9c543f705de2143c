import type { Links } from './street-links.ts'
import { byHours, type StreetMode, streetModes } from '../real-streets/street-modes.ts'
import { pieceAt, type Streets, endBits } from '../real-streets/streets.ts'
import { edgesByHead, edgesByTail, endOf } from './edges-by-node.ts'
import { strongParts } from './strong-parts.ts'

type Net = Pick<Streets, 'from' | 'to' | 'metres' | 'seconds' | 'nodeLng' | 'open'>
type Kerbs = {
  /** Stretches without a kerb for boarding or alighting. */
  readonly isWithout: (stretch: number) => boolean
  /** Stretches after those of the net represent arriving by a certain path: no route starts there. */
  readonly plain: number
}

/** An isolated group of streets shorter than this in total is a car park behind a gate. */
const pieceMetresMin = 1000

/**
 * Returns the uses and the piece of each stretch: a ride starts where its piece of the net can be left and ends where
 * it can be reached, so that a car park behind a gate never attracts a pin from the street next to it. The streets of
 * an island are one piece; no route connects two pieces.
 */
export function usesOf(net: Net, kerbs: Kerbs): Pick<Streets, 'use' | 'piece'> {
  const use = new Uint8Array(net.from.length)
  const piece = new Int32Array(2 * net.from.length)
  const [byTail, byHead] = [edgesByTail(net), edgesByHead(net)]
  for (const mode of streetModes) {
    const open = mode | byHours(mode)
    const isOpen = (edge: number) => ((net.open[edge] ?? 0) & open) !== 0
    const onward: Links = { ...byTail, isOpen, next: (edge) => endOf(net, edge) }
    const backward: Links = { ...byHead, isOpen, next: (edge) => endOf(net, edge ^ 1) }
    const pieceOf = piecesOf(net, isOpen)
    const hearts = heartsOf(net, { links: onward, pieceOf, isOpen })
    markUses({ net, use, mode, kerbs, isOpen, ...reachOf(hearts, onward, backward) })
    for (const [stretch, node] of net.from.entries()) piece[pieceAt(stretch, mode)] = pieceOf[node] ?? 0
  }
  return { use, piece }
}

type Marking = {
  readonly net: Net
  readonly use: Uint8Array
  readonly mode: StreetMode
  readonly kerbs: Kerbs
  readonly isOpen: (edge: number) => boolean
  readonly fromHearts: Uint8Array
  readonly toHearts: Uint8Array
}

function markUses({ net, use, mode, kerbs, isOpen, fromHearts, toHearts }: Marking): void {
  const { begin, end } = endBits(mode)
  for (let stretch = 0; stretch < use.length; stretch += 1) {
    if (kerbs.isWithout(stretch)) continue
    for (const edge of [2 * stretch, 2 * stretch + 1]) {
      if (!isOpen(edge)) continue
      if (stretch < kerbs.plain && toHearts[endOf(net, edge)] === 1) use[stretch] = (use[stretch] ?? 0) | begin
      if (fromHearts[endOf(net, edge ^ 1)] === 1) use[stretch] = (use[stretch] ?? 0) | end
    }
  }
}

/**
 * The piece of each crossing, named by one of its crossings: all crossings that streets connect, in either direction.
 */
function piecesOf({ from, to, nodeLng }: Net, isOpen: (edge: number) => boolean): Int32Array {
  const above = Int32Array.from(nodeLng, (_, node) => node)
  const topOf = (node: number) => {
    let top = node
    while ((above[top] ?? top) !== top) {
      above[top] = above[above[top] ?? top] ?? top
      top = above[top] ?? top
    }
    return top
  }
  for (let stretch = 0; stretch < from.length; stretch += 1)
    if (isOpen(2 * stretch) || isOpen(2 * stretch + 1)) above[topOf(from[stretch] ?? 0)] = topOf(to[stretch] ?? 0)
  return above.map((_, node) => topOf(node))
}

type Hearted = { readonly links: Links; readonly pieceOf: Int32Array; readonly isOpen: (edge: number) => boolean }

/** The crossings of the largest strongly connected component of each piece. */
function heartsOf(net: Net, { links, pieceOf, isOpen }: Hearted): readonly number[] {
  const length = new Float64Array(pieceOf.length)
  for (const [stretch, node] of net.from.entries())
    if (isOpen(2 * stretch) || isOpen(2 * stretch + 1)) {
      const piece = pieceOf[node] ?? 0
      length[piece] = (length[piece] ?? 0) + (net.metres[stretch] ?? 0)
    }
  let longest = 0
  for (const metres of length) longest = Math.max(longest, metres)
  const metresMin = Math.min(pieceMetresMin, longest)
  const { partOf, sizes } = strongParts(pieceOf.length, links)
  const largest = new Map<number, number>()
  for (const [node, piece] of pieceOf.entries()) {
    if ((length[piece] ?? 0) < metresMin) continue
    const [part, held] = [partOf[node] ?? 0, largest.get(piece)]
    if (held === undefined || (sizes[part] ?? 0) > (sizes[held] ?? 0)) largest.set(piece, part)
  }
  const hearts: number[] = []
  for (const [node, piece] of pieceOf.entries()) if (largest.get(piece) === partOf[node]) hearts.push(node)
  return hearts
}

const reachOf = (hearts: readonly number[], onward: Links, backward: Links) => ({
  fromHearts: reachedFrom(hearts, onward),
  toHearts: reachedFrom(hearts, backward),
})

/** All crossings reachable from some of them. */
function reachedFrom(starts: readonly number[], { outStart, out, isOpen, next }: Links): Uint8Array {
  const isReached = new Uint8Array(outStart.length - 1)
  const open = [...starts]
  for (const node of starts) isReached[node] = 1
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (let at = outStart[node] ?? 0; at < (outStart[node + 1] ?? 0); at += 1) {
      const edge = out[at] ?? 0
      const other = next(edge)
      if (isReached[other] === 1 || !isOpen(edge)) continue
      isReached[other] = 1
      open.push(other)
    }
  return isReached
}
