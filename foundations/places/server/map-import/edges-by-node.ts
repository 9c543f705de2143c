import type { Streets } from '../real-streets/streets.ts'

type Ends = Pick<Streets, 'from' | 'to' | 'seconds' | 'nodeLng'>

/** The open edges that leave each crossing, grouped by crossing. */
export function edgesByTail(ends: Ends): Pick<Streets, 'outStart' | 'out'> {
  const { starts, edges } = grouped(ends, (edge) => endOf(ends, edge ^ 1))
  return { outStart: starts, out: edges }
}

/** The open edges that lead to each crossing. */
export function edgesByHead(ends: Ends): Pick<Streets, 'outStart' | 'out'> {
  const { starts, edges } = grouped(ends, (edge) => endOf(ends, edge))
  return { outStart: starts, out: edges }
}

/** The crossing at which an edge ends. */
export const endOf = ({ from, to }: Pick<Streets, 'from' | 'to'>, edge: number) =>
  (edge % 2 === 0 ? to[edge >> 1] : from[edge >> 1]) ?? 0

function grouped({ seconds, nodeLng }: Ends, nodeOf: (edge: number) => number) {
  const starts = new Int32Array(nodeLng.length + 1)
  const isOpen = (edge: number) => (seconds[edge] ?? 0) > 0
  for (let edge = 0; edge < seconds.length; edge += 1)
    if (isOpen(edge)) starts[nodeOf(edge) + 1] = (starts[nodeOf(edge) + 1] ?? 0) + 1
  for (let node = 0; node < nodeLng.length; node += 1) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0)
  const edges = new Int32Array(starts[nodeLng.length] ?? 0)
  const filled = starts.slice()
  for (let edge = 0; edge < seconds.length; edge += 1) {
    if (!isOpen(edge)) continue
    const at = filled[nodeOf(edge)] ?? 0
    edges[at] = edge
    filled[nodeOf(edge)] = at + 1
  }
  return { starts, edges }
}
