import type { Position, Ring } from '../ground/atlas.ts'
import { flatMetresOf, stepMetres } from '../ground/plane.ts'
import { freewayCost, type StreetEdge, type StreetGraph, type StreetSpot } from './street-graph.ts'

type Ends = {
  readonly start: StreetSpot
  readonly goal: StreetSpot
  /** Whether the route may use freeways, which are closed to pedestrians and scooters. */
  readonly byFreeway: boolean
}

/** A* over the street graph between two positions; undefined without a connection. */
export function shortestPath(graph: StreetGraph, { start, goal, byFreeway }: Ends): Ring | undefined {
  if (start.edge === goal.edge) return stretch(start.edge, start.alongMetres, goal.alongMetres)
  const search = searchOver(graph)
  const last = search.cheapestEnd({ start, goal, byFreeway })
  return last === undefined ? undefined : walkedBack(last, search, start, goal)
}

type Search = {
  readonly nodeCount: number
  /** The node from which the goal's edge is cheapest to reach. */
  cheapestEnd(ends: Ends): number | undefined
  /** The edge by which the last search reached a node. */
  cameBy(node: number): StreetEdge | undefined
}

const searches = new WeakMap<StreetGraph, Search>()

function searchOver(graph: StreetGraph): Search {
  const known = searches.get(graph)
  if (known) return known
  const search = createSearch(graph)
  searches.set(graph, search)
  return search
}

/**
 * The graph as flat number arrays, and the working memory of a search, both allocated once. The search number
 * invalidates values of earlier searches.
 */
function createSearch(graph: StreetGraph): Search {
  const count = graph.nodes.length
  const { firstArc, arcTo, arcCost, arcEdge } = arcsOf(graph)
  const east = Float64Array.from(graph.nodes, (node) => flatMetresOf(node).east)
  const north = Float64Array.from(graph.nodes, (node) => flatMetresOf(node).north)
  const reachedIn = new Int32Array(count)
  const doneIn = new Int32Array(count)
  const costTo = new Float64Array(count)
  const cameBy: (StreetEdge | undefined)[] = Array.from({ length: count }, () => undefined)
  const open = new CheapestFirst()
  let turn = 0
  let goalEast = 0
  let goalNorth = 0
  let isFreewayOpen = true

  function reach(node: number, cost: number, edge: StreetEdge): void {
    if (reachedIn[node] === turn && cost >= (costTo[node] ?? 0)) return
    reachedIn[node] = turn
    costTo[node] = cost
    cameBy[node] = edge
    const [eastOff, northOff] = [(east[node] ?? 0) - goalEast, (north[node] ?? 0) - goalNorth]
    open.push(node, cost + Math.sqrt(eastOff * eastOff + northOff * northOff) * freewayCost)
  }

  function goOn(node: number): void {
    const cost = costTo[node] ?? 0
    const end = firstArc[node + 1] ?? 0
    for (let arc = firstArc[node] ?? 0; arc < end; arc += 1) {
      const edge = arcEdge[arc]
      if (edge && (isFreewayOpen || edge.costPerMetre !== freewayCost))
        reach(arcTo[arc] ?? 0, cost + (arcCost[arc] ?? 0), edge)
    }
  }

  return {
    nodeCount: count,
    cameBy: (node) => (reachedIn[node] === turn ? cameBy[node] : undefined),
    cheapestEnd({ start, goal, byFreeway }) {
      turn += 1
      isFreewayOpen = byFreeway
      open.clear()
      ;({ east: goalEast, north: goalNorth } = flatMetresOf(goal.position))
      const { edge: first, alongMetres } = start
      reach(first.from, alongMetres * first.costPerMetre, first)
      reach(first.to, (first.metres - alongMetres) * first.costPerMetre, first)
      let best: number | undefined
      let bestCost = Number.POSITIVE_INFINITY
      for (let node = open.pop(); node !== undefined && open.popped < bestCost; node = open.pop()) {
        if (doneIn[node] === turn) continue
        doneIn[node] = turn
        const whole = (costTo[node] ?? 0) + lastCost(goal, node)
        if (whole < bestCost) [best, bestCost] = [node, whole]
        goOn(node)
      }
      return best
    },
  }
}

/** From a node along the goal's edge; infinite unless the node is one of its ends. */
function lastCost({ edge, alongMetres }: StreetSpot, node: number): number {
  const fromStart = edge.from === node ? alongMetres : Number.POSITIVE_INFINITY
  const fromEnd = edge.to === node ? edge.metres - alongMetres : Number.POSITIVE_INFINITY
  return Math.min(fromStart, fromEnd) * edge.costPerMetre
}

/** The outgoing arcs of node n have the indices from `firstArc[n]` to before `firstArc[n + 1]`. */
function arcsOf({ nodes, edgesAt }: StreetGraph) {
  const firstArc = new Int32Array(nodes.length + 1)
  for (const node of nodes.keys()) firstArc[node + 1] = (firstArc[node] ?? 0) + (edgesAt[node]?.length ?? 0)
  const arcEdge = nodes
    .keys()
    .toArray()
    .flatMap((node) => edgesAt[node] ?? [])
  const leaves = nodes
    .keys()
    .toArray()
    .flatMap((node) => (edgesAt[node] ?? []).map(() => node))
  return {
    firstArc,
    arcEdge,
    arcTo: Int32Array.from(arcEdge, (edge, arc) => (edge.from === leaves[arc] ? edge.to : edge.from)),
    arcCost: Float64Array.from(arcEdge, ({ metres, costPerMetre }) => metres * costPerMetre),
  }
}

/** Follows the path back from its last node, then reverses it. */
function walkedBack(
  last: number,
  { cameBy, nodeCount }: Search,
  start: StreetSpot,
  goal: StreetSpot,
): Ring | undefined {
  const pieces: Ring[] = [stretch(goal.edge, goal.edge.from === last ? 0 : goal.edge.metres, goal.alongMetres)]
  let node = last
  for (let steps = 0; steps <= nodeCount; steps += 1) {
    const edge = cameBy(node)
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

/** The piece of an edge between two distances, in the direction from the first to the second. */
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

/** A binary heap of nodes by priority, in two number arrays. */
class CheapestFirst {
  readonly #nodes: number[] = []
  readonly #priorities: number[] = []
  /** The priority of the last popped node. */
  popped = 0

  clear(): void {
    this.#nodes.length = 0
    this.#priorities.length = 0
  }

  push(node: number, priority: number): void {
    const [nodes, priorities] = [this.#nodes, this.#priorities]
    let index = nodes.push(node) - 1
    priorities.push(priority)
    while (index > 0) {
      const above = (index - 1) >> 1
      const other = priorities[above] ?? 0
      if (other <= priority) break
      nodes[index] = nodes[above] ?? 0
      priorities[index] = other
      index = above
    }
    nodes[index] = node
    priorities[index] = priority
  }

  pop(): number | undefined {
    const [nodes, priorities] = [this.#nodes, this.#priorities]
    const first = nodes[0]
    this.popped = priorities[0] ?? 0
    const last = nodes.pop()
    const lastPriority = priorities.pop() ?? 0
    const count = nodes.length
    if (first === undefined || last === undefined || count === 0) return first
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= count) break
      if (child + 1 < count && (priorities[child + 1] ?? 0) < (priorities[child] ?? 0)) child += 1
      const priority = priorities[child] ?? 0
      if (priority >= lastPriority) break
      nodes[index] = nodes[child] ?? 0
      priorities[index] = priority
      index = child
    }
    nodes[index] = last
    priorities[index] = lastPriority
    return first
  }
}
