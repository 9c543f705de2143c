import { carMode, scooterMode } from '../real-streets/street-modes.ts'
import type { Ban, TurnNet } from './banned-turns.ts'
import { endOf } from './edges-by-node.ts'

/** Copied edges and bans for a search that knows only its previous edge. */
export type ByWayOf = {
  /**
   * The original of each copied edge. Copies are stretches after those of the net, open only in the direction of that
   * edge.
   */
  readonly copies: readonly number[]
  /** Bans, two edges each. */
  readonly turns: readonly Ban[]
}

const everybody = carMode | scooterMode
/** The last edges of a path that some sign refers to, and the edge that represents having come by it. */
type State = { readonly edges: readonly number[]; readonly edge: number }

/**
 * Signs that forbid sequences of three or more edges: the middle edges exist twice, once for traffic that follows the
 * path of the sign. A copied edge leads everywhere except along its bans; where the path leaves the streets of the
 * sign, it continues on the plain edges.
 */
export function byWayOf(net: TurnNet, bans: readonly Ban[]): ByWayOf {
  const short = bans.filter(({ edges }) => edges.length === 2)
  const long = bans.filter(({ edges }) => edges.length > 2)
  const endingIn = Map.groupBy(long, ({ edges }) => edges.at(-1) ?? 0)
  const states = statesOf(long, net.from.length)
  const candidates = [...states.values()]
  const copiesOf = Map.groupBy(candidates, ({ edges }) => edges.at(-1) ?? 0)
  const versionsOf = (edge: number) => [edge, ...(copiesOf.get(edge) ?? []).map((state) => state.edge)]
  const turns: Ban[] = short.flatMap(({ edges: [first = 0, next = 0], ...sign }) =>
    versionsOf(first).flatMap((from) => versionsOf(next).map((to) => ({ ...sign, edges: [from, to] }))),
  )
  /** The next edge has several versions, of which one matches this path. */
  const onlyInto = (from: number, target: number, next: number) => {
    for (const to of versionsOf(next)) if (to !== target) turns.push({ edges: [from, to], modes: everybody })
  }
  for (const [next, before] of edgesInto(net, [...copiesOf.keys()]))
    for (const edge of before) onlyInto(edge, targetOf(states, [edge], next), next)
  for (const { edges, edge } of candidates) {
    const last = edges.at(-1) ?? 0
    const node = endOf(net, last)
    for (const next of net.out.subarray(net.outStart[node], net.outStart[node + 1])) {
      const target = targetOf(states, edges, next)
      onlyInto(edge, target, next)
      // The search recognises U-turns by edge number, which differs for a copy.
      if (next === (last ^ 1)) turns.push({ edges: [edge, target], modes: everybody })
      for (const { edges: forbidden, ...sign } of endingIn.get(next) ?? [])
        if (endsWith([...edges, next], forbidden)) turns.push({ ...sign, edges: [edge, target] })
    }
  }
  return { copies: candidates.map(({ edges }) => edges.at(-1) ?? 0), turns }
}

function statesOf(bans: readonly Ban[], stretches: number): ReadonlyMap<string, State> {
  const states = new Map<string, State>()
  for (const { edges } of bans)
    for (let length = 2; length < edges.length; length += 1) {
      const begun = edges.slice(0, length)
      const key = begun.join(' ')
      if (!states.has(key)) states.set(key, { edges: begun, edge: 2 * (stretches + states.size) })
    }
  return states
}

/** The longest suffix of a sign's path, or the plain edge. */
function targetOf(states: ReadonlyMap<string, State>, path: readonly number[], next: number): number {
  for (let first = 0; first < path.length; first += 1) {
    const state = states.get([...path.slice(first), next].join(' '))
    if (state) return state.edge
  }
  return next
}

/** For each of these edges, the edges that end at its start. */
function edgesInto(net: TurnNet, wanted: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const nodes = new Map<number, number[]>(wanted.map((edge) => [endOf(net, edge ^ 1), []]))
  if (nodes.size > 0)
    for (let edge = 0; edge < net.seconds.length; edge += 1)
      if ((net.seconds[edge] ?? 0) > 0) nodes.get(endOf(net, edge))?.push(edge)
  return new Map(wanted.map((edge) => [edge, nodes.get(endOf(net, edge ^ 1)) ?? []]))
}

function endsWith(path: readonly number[], end: readonly number[]): boolean {
  return end.length <= path.length && end.every((edge, index) => path[path.length - end.length + index] === edge)
}
