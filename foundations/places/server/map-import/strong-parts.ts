import type { Links } from './street-links.ts'

type Parts = {
  /** The component of each crossing. */
  readonly partOf: Int32Array
  /** The number of crossings of each component. */
  readonly sizes: readonly number[]
}

/**
 * The strongly connected components of a network, by Tarjan's algorithm. It uses an explicit stack, since a country
 * would overflow the call stack.
 */
export function strongParts(nodes: number, { outStart, out, isOpen, next }: Links): Parts {
  const partOf = new Int32Array(nodes).fill(-1)
  const sizes: number[] = []
  /** The discovery index of each crossing, from 1, and its low link. */
  const metAs = new Int32Array(nodes)
  const lowest = new Int32Array(nodes)
  const nextEdge = outStart.slice(0, nodes)
  const walk = new Int32Array(nodes)
  const unsettled: number[] = []
  let met = 0
  for (let start = 0; start < nodes; start += 1) {
    let depth = metAs[start] === 0 ? enter(start, 0) : 0
    while (depth > 0) {
      const node = walk[depth - 1] ?? 0
      const at = nextEdge[node] ?? 0
      if (at < (outStart[node + 1] ?? 0)) {
        nextEdge[node] = at + 1
        const edge = out[at] ?? 0
        const other = next(edge)
        if (!isOpen(edge)) continue
        if (metAs[other] === 0) depth = enter(other, depth)
        else if (partOf[other] === -1) lower(node, metAs[other] ?? 0)
        continue
      }
      depth -= 1
      if (lowest[node] === metAs[node]) settle(node)
      if (depth > 0) lower(walk[depth - 1] ?? 0, lowest[node] ?? 0)
    }
  }
  return { partOf, sizes }

  function enter(node: number, depth: number): number {
    met += 1
    metAs[node] = met
    lowest[node] = met
    unsettled.push(node)
    walk[depth] = node
    return depth + 1
  }

  function lower(node: number, to: number): void {
    lowest[node] = Math.min(lowest[node] ?? 0, to)
  }

  function settle(root: number): void {
    let size = 0
    for (let node = unsettled.pop(); node !== undefined; node = unsettled.pop()) {
      partOf[node] = sizes.length
      size += 1
      if (node === root) break
    }
    sizes.push(size)
  }
}
