import type { Streets } from '../real-streets/streets.ts'
import { endOf } from './edges-by-node.ts'
import type { Spans } from './hours-of-week.ts'
import type { TurnLine } from './import-stage.ts'

export type TurnNet = Pick<Streets, 'from' | 'to' | 'seconds' | 'outStart' | 'out'>

type BannedTurnsInput = {
  readonly net: TurnNet
  readonly turns: readonly TurnLine[]
  /** The way of each stretch. */
  readonly wayOf: Float64Array
  /** The number of the crossing at a node, from 1; 0 for other nodes. */
  readonly crossingOf: Int32Array
}

/** Edges that must not be driven in sequence: two for a turn, more for a turn via other streets. */
export type Ban = { readonly edges: readonly number[]; readonly modes: number; readonly hours?: Spans }

/** The turns that signs forbid. An "only" sign forbids all other turns from its street. */
export function bannedTurns({ net, turns, wayOf, crossingOf }: BannedTurnsInput): readonly Ban[] {
  const named = turns.flatMap(({ from, via }) => (typeof via === 'number' ? [from] : [from, ...via]))
  const stretchesOf = stretchesByWay(wayOf, new Set(named))
  const edgesOn = (way: number) =>
    (stretchesOf.get(way) ?? [])
      .flatMap((stretch) => [2 * stretch, 2 * stretch + 1])
      .filter((edge) => (net.seconds[edge] ?? 0) > 0)
  return turns.flatMap((turn) => {
    const { via, modes, hours } = turn
    const sign = { ...turn, edgesOn, isOnTo: (edge: number) => wayOf[edge >> 1] === turn.to }
    const forbidden =
      typeof via === 'number' ? turnsAt((crossingOf[via] ?? 0) - 1, net, sign) : turnsBy(via, net, { ...sign, wayOf })
    return forbidden.map((edges): Ban => ({ edges, modes, ...(hours && { hours }) }))
  })
}

type Sign = Pick<TurnLine, 'from' | 'to' | 'only'> & {
  readonly edgesOn: (way: number) => readonly number[]
  readonly isOnTo: (edge: number) => boolean
}

const leaving = ({ out, outStart }: TurnNet, node: number) => [...out.subarray(outStart[node], outStart[node + 1])]

function turnsAt(node: number, net: TurnNet, { from, to, only, edgesOn, isOnTo }: Sign): readonly number[][] {
  if (node < 0) return []
  const onward = leaving(net, node)
  // The street of the sign may lie outside the box; the turn is then unknown.
  if (!onward.some(isOnTo)) return []
  // A ban on U-turns does not forbid going straight on, although the way is the same.
  const isTurnRound = from === to && !only
  return edgesOn(from)
    .filter((edge) => endOf(net, edge) === node)
    .flatMap((edge) =>
      onward.filter((next) => (isTurnRound ? next === (edge ^ 1) : isOnTo(next) !== only)).map((next) => [edge, next]),
    )
}

type LongSign = Sign & { readonly wayOf: Float64Array }

/** Turns via other streets, as around the island of a wide road. */
function turnsBy(via: readonly number[], net: TurnNet, sign: LongSign): readonly number[][] {
  const { from, only, edgesOn, isOnTo } = sign
  const between = new Set(via.flatMap(edgesOn))
  return edgesOn(from).flatMap((first) => {
    const path = wayThrough(first, { net, between, via, sign })
    if (!path) return []
    const ends = leaving(net, endOf(net, path.at(-1) ?? first)).filter((edge) => edge !== ((path.at(-1) ?? first) ^ 1))
    if (!only) return ends.filter(isOnTo).map((next) => [...path, next])
    const astray = path.flatMap((edge, index) => {
      const next = path[index + 1]
      if (next === undefined) return []
      const others = leaving(net, endOf(net, edge)).filter((other) => other !== next)
      return others.map((other) => [...path.slice(0, index + 1), other])
    })
    return [...astray, ...ends.filter((next) => !isOnTo(next)).map((next) => [...path, next])]
  })
}

type Through = {
  readonly net: TurnNet
  readonly between: ReadonlySet<number>
  readonly via: readonly number[]
  readonly sign: LongSign
}

/** The shortest path from an edge through all intermediate streets to the edge where the last street begins. */
function wayThrough(first: number, { net, between, via, sign }: Through): readonly number[] | undefined {
  const open: (readonly number[])[] = [[first]]
  const seen = new Set<number>()
  for (const path of open) {
    const last = path.at(-1) ?? first
    const onward = leaving(net, endOf(net, last)).filter((edge) => edge !== (last ^ 1))
    const isThroughAll = via.every((way) => path.some((edge) => sign.wayOf[edge >> 1] === way))
    if (path.length > 1 && isThroughAll && onward.some(sign.isOnTo)) return path
    for (const next of onward) {
      if (!between.has(next) || seen.has(next)) continue
      seen.add(next)
      open.push([...path, next])
    }
  }
  return undefined
}

function stretchesByWay(wayOf: Float64Array, wanted: ReadonlySet<number>): ReadonlyMap<number, readonly number[]> {
  const stretches = new Map<number, number[]>()
  for (const [stretch, way] of wayOf.entries()) {
    if (!wanted.has(way)) continue
    const held = stretches.get(way)
    if (held) held.push(stretch)
    else stretches.set(way, [stretch])
  }
  return stretches
}
