import { carMode, scooterMode } from '../real-streets/street-modes.ts'
import type { Ban, TurnNet } from './banned-turns.ts'
import { endOf } from './edges-by-node.ts'

/** The copied edges and bans for a search that knows only the edge it comes from. */
export type ByWayOf = {
  /** The edge that each copy is a copy of. Copies are stretches behind those of the net, open in the direction of that edge. */
  readonly copies: readonly number[]
  /** Bans of two edges each. */
  readonly turns: readonly Ban[]
}

const everybody = carMode | scooterMode
/** The last edges of a way that some sign asks about, and the edge that stands for having come by it. */
type State = { readonly edges: readonly number[]; readonly edge: number }

/**
 * Signs that forbid three edges or more in a row: the edges between are there twice, once for who came the way that a
 * sign asks about. From there on all is open but for what it forbids; where the way leaves what signs ask about, it goes
 * on along the plain edges.
 */
export function byWayOf(net: TurnNet, bans: readonly Ban[]): ByWayOf {
  const short = bans.filter(({ edges }) => edges.length === 2)
  const long = bans.filter(({ edges }) => edges.length > 2)
  const endingIn = Map.groupBy(long, ({ edges }) => edges.at(-1) ?? 0)
  const states = statesOf(long, net.from.length)
  const asked = [...states.values()]
  const copiesOf = Map.groupBy(asked, ({ edges }) => edges.at(-1) ?? 0)
  const versionsOf = (edge: number) => [edge, ...(copiesOf.get(edge) ?? []).map((state) => state.edge)]
  const turns: Ban[] = short.flatMap(({ edges: [first = 0, next = 0], ...sign }) =>
    versionsOf(first).flatMap((from) => versionsOf(next).map((to) => ({ ...sign, edges: [from, to] }))),
  )
  /** Of the versions of the next edge one is right for who came this way. */
  const onlyInto = (from: number, target: number, next: number) => {
    for (const to of versionsOf(next)) if (to !== target) turns.push({ edges: [from, to], modes: everybody })
  }
  for (const [next, before] of edgesInto(net, [...copiesOf.keys()]))
    for (const edge of before) onlyInto(edge, targetOf(states, [edge], next), next)
  for (const { edges, edge } of asked) {
    const last = edges.at(-1) ?? 0
    const node = endOf(net, last)
    for (const next of net.out.subarray(net.outStart[node], net.outStart[node + 1])) {
      const target = targetOf(states, edges, next)
      onlyInto(edge, target, next)
      // The search knows turning round by the number of the edge, which a copy does not have.
      if (next === (last ^ 1)) turns.push({ edges: [edge, target], modes: everybody })
      for (const { edges: forbidden, ...sign } of endingIn.get(next) ?? [])
        if (endsWith([...edges, next], forbidden)) turns.push({ ...sign, edges: [edge, target] })
    }
  }
  return { copies: asked.map(({ edges }) => edges.at(-1) ?? 0), turns }
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

/** The longest end of the way that a sign asks about, or the plain edge. */
function targetOf(states: ReadonlyMap<string, State>, path: readonly number[], next: number): number {
  for (let first = 0; first < path.length; first += 1) {
    const state = states.get([...path.slice(first), next].join(' '))
    if (state) return state.edge
  }
  return next
}

/** For each of these edges those that lead to where it begins. */
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
