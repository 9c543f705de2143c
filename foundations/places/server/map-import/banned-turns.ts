import { type Streets, turnKey } from '../real-streets/streets.ts'
import { endOf } from './edges-by-node.ts'
import type { TurnLine } from './import-stage.ts'

type BannedTurnsInput = {
  readonly net: Pick<Streets, 'from' | 'to' | 'seconds' | 'outStart' | 'out'>
  readonly turns: readonly TurnLine[]
  /** The way of every stretch. */
  readonly wayOf: Float64Array
  /** The crossing that a node is, counted from 1; 0 for all others. */
  readonly crossingOf: Int32Array
}

/** Which turns signs forbid. A sign that allows one turn only forbids all others from there. */
export function bannedTurns({ net, turns, wayOf, crossingOf }: BannedTurnsInput): Float64Array {
  const stretchesOf = stretchesByWay(wayOf, new Set(turns.map(({ from }) => from)))
  const banned = new Set<number>()
  for (const { from, via, to, only } of turns) {
    const node = (crossingOf[via] ?? 0) - 1
    if (node < 0) continue
    const leaving = net.out.subarray(net.outStart[node], net.outStart[node + 1])
    const isOnTo = (edge: number) => wayOf[edge >> 1] === to
    // A street that the sign leads to may lie outside the box; then nothing is known of the turn.
    if (!leaving.some(isOnTo)) continue
    const arriving = (stretchesOf.get(from) ?? [])
      .flatMap((stretch) => [2 * stretch, 2 * stretch + 1])
      .filter((edge) => endOf(net, edge) === node && (net.seconds[edge] ?? 0) > 0)
    // Where one may not turn round, straight on is another matter, though it is the same way.
    const isTurnRound = from === to && !only
    for (const edge of arriving)
      for (const next of leaving)
        if (isTurnRound ? next === (edge ^ 1) : isOnTo(next) !== only) banned.add(turnKey(edge, next))
  }
  return Float64Array.from(banned)
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
