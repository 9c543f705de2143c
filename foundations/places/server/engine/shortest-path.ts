import type { Position, Ring } from './atlas.ts'
import { flatMetres, stepMetres } from './plane.ts'
import { freewayCost, type StreetEdge, type StreetGraph, type StreetSpot } from './street-graph.ts'

/** A* over the street graph from one spot to another; undefined where no street leads there. */
export function shortestPath(graph: StreetGraph, start: StreetSpot, goal: StreetSpot): Ring | undefined {
  if (start.edge === goal.edge) return stretch(start.edge, start.alongMetres, goal.alongMetres)
  const costTo = new Map<number, number>()
  const cameBy = new Map<number, StreetEdge>()
  const open = new CheapestFirst()
  const estimate = (node: number) => {
    const position = graph.nodes[node]
    return position ? flatMetres(position, goal.position) * freewayCost : 0
  }
  const reach = (node: number, cost: number, edge: StreetEdge) => {
    if (cost >= (costTo.get(node) ?? Number.POSITIVE_INFINITY)) return
    costTo.set(node, cost)
    cameBy.set(node, edge)
    open.push(node, cost + estimate(node))
  }
  const { edge: first, alongMetres } = start
  reach(first.from, alongMetres * first.costPerMetre, first)
  reach(first.to, (first.metres - alongMetres) * first.costPerMetre, first)
  const lastCost = (node: number) => {
    const { edge, alongMetres: along } = goal
    const ways = [...(edge.from === node ? [along] : []), ...(edge.to === node ? [edge.metres - along] : [])].map(
      (metres) => metres * edge.costPerMetre,
    )
    return Math.min(...ways)
  }
  let best: { readonly node: number; readonly cost: number } | undefined
  const done = new Set<number>()
  for (let next = open.pop(); next && !(best && next.priority >= best.cost); next = open.pop()) {
    const { node } = next
    if (done.has(node)) continue
    done.add(node)
    const cost = costTo.get(node) ?? 0
    const whole = cost + lastCost(node)
    if (whole < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { node, cost: whole }
    for (const edge of graph.edgesAt[node] ?? [])
      reach(edge.from === node ? edge.to : edge.from, cost + edge.metres * edge.costPerMetre, edge)
  }
  return best && walkedBack(best.node, cameBy, start, goal)
}

/** The path from its last node back to the start, then turned round. */
function walkedBack(
  last: number,
  cameBy: ReadonlyMap<number, StreetEdge>,
  start: StreetSpot,
  goal: StreetSpot,
): Ring | undefined {
  const pieces: Ring[] = [stretch(goal.edge, goal.edge.from === last ? 0 : goal.edge.metres, goal.alongMetres)]
  let node = last
  for (let steps = 0; steps <= cameBy.size; steps += 1) {
    const edge = cameBy.get(node)
    if (!edge) return undefined
    if (edge === start.edge) {
      pieces.push(stretch(edge, start.alongMetres, edge.from === node ? 0 : edge.metres))
      return pieces.toReversed().flat()
    }
    pieces.push(edge.to === node ? edge.path : edge.path.toReversed())
    node = edge.to === node ? edge.from : edge.to
  }
  return undefined
}

/** The piece of an edge between two distances along it, in the direction from the first to the second. */
function stretch(edge: StreetEdge, fromMetres: number, toMetres: number): Ring {
  const [low, high] = [Math.min(fromMetres, toMetres), Math.max(fromMetres, toMetres)]
  const piece: Position[] = []
  let along = 0
  for (let index = 1; index < edge.path.length; index += 1) {
    const from = edge.path[index - 1]
    const to = edge.path[index]
    if (!from || !to) continue
    const metres = stepMetres(edge.path, index)
    const at = (target: number): Position => {
      const share = metres === 0 ? 0 : (target - along) / metres
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    if (along + metres >= low && along <= high) {
      if (piece.length === 0) piece.push(at(Math.max(low, along)))
      piece.push(at(Math.min(high, along + metres)))
    }
    along += metres
  }
  return fromMetres <= toMetres ? piece : piece.toReversed()
}

/** A binary heap of nodes by priority. */
class CheapestFirst {
  readonly #heap: { readonly node: number; readonly priority: number }[] = []

  push(node: number, priority: number): void {
    const heap = this.#heap
    const entry = { node, priority }
    let index = heap.push(entry) - 1
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = heap[above]
      if (!parent || parent.priority <= priority) break
      heap[index] = parent
      index = above
    }
    heap[index] = entry
  }

  pop(): { readonly node: number; readonly priority: number } | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let index = 0
    for (;;) {
      const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]]
      if (!left) break
      const isRight = right !== undefined && right.priority < left.priority
      const child = isRight ? right : left
      if (child.priority >= last.priority) break
      heap[index] = child
      index = 2 * index + (isRight ? 2 : 1)
    }
    heap[index] = last
    return first
  }
}
