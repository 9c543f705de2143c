import type { Position, Ring } from './atlas.ts'
import { flatMetres, flatMetresOf, stepMetres } from './plane.ts'

/** A car turns by this, 120 degrees, only where it turns back. */
const backCosine = Math.cos((120 * Math.PI) / 180)
/** A stretch that goes out and back is looked at this far to either side of where it turns. */
const lookMetres = 600
/** A way may be left at its points and this often between them. */
const stepMetresMax = 50
/** A shortcut has to save more of its way than the diagonal of a street corner would. */
const savedShare = 0.3

/**
 * A way without the spikes that borders make where they leave a street and come back to it. Between where it leaves
 * and where it is back it goes straight. Most ways turn back nowhere and are what they were.
 */
export function withoutTurningBack(path: Ring): Ring {
  let way = apart(path)
  // Every cut takes at least the point at which it turns back; twice as many as points is more than any way needs.
  for (let cuts = way.length * 2; cuts > 0; cuts -= 1) {
    const turn = turnBackIn(way)
    if (turn === -1) return way
    way = apart(cutAround(way, turn))
  }
  return way
}

/** The first point at which the way turns back; -1 where there is none. */
function turnBackIn(path: Ring): number {
  const flat = path.map(flatMetresOf)
  return flat.findIndex((here, index) => {
    const [before, after] = [flat[index - 1], flat[index + 1]]
    if (!before || !after) return false
    const [inEast, inNorth] = [here.east - before.east, here.north - before.north]
    const [outEast, outNorth] = [after.east - here.east, after.north - here.north]
    const along = inEast * outEast + inNorth * outNorth
    return along < backCosine * Math.hypot(inEast, inNorth) * Math.hypot(outEast, outNorth)
  })
}

/** The way straight between the two spots around a turn between which that saves most. */
function cutAround(path: Ring, turn: number): Ring {
  const returning = spotsFrom(path, turn, 1)
  let best: { readonly leaves: Spot; readonly returns: Spot } | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const leaves of spotsFrom(path, turn, -1))
    for (const returns of returning) {
      const straight = Math.hypot(leaves.east - returns.east, leaves.north - returns.north)
      const gain = (leaves.metres + returns.metres) * (1 - savedShare) - straight
      if (gain > most) {
        best = { leaves, returns }
        most = gain
      }
    }
  if (!best) return path.toSpliced(turn, 1)
  const { leaves, returns } = best
  return [...path.slice(0, leaves.index + 1), leaves.position, returns.position, ...path.slice(returns.index)]
}

/** Somewhere on the way: its metres along it from the turn, and the next point of the way as one goes on from the turn. */
type Spot = {
  readonly position: Position
  readonly east: number
  readonly north: number
  readonly metres: number
  readonly index: number
}

/** Where the way may be left to one side of a turn: at least at the next point, wherever that is. */
function spotsFrom(path: Ring, turn: number, side: 1 | -1): readonly Spot[] {
  const spots: Spot[] = []
  let metres = 0
  for (let index = turn + side; metres <= lookMetres; index += side) {
    const [from, to] = [path[index - side], path[index]]
    if (!from || !to) break
    const length = stepMetres(path, side === 1 ? index : index + 1)
    const steps = Math.max(1, Math.ceil(length / stepMetresMax))
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      const along = metres + length * share
      if (along > lookMetres && spots.length > 0) return spots
      const position: Position = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
      spots.push({ position, ...flatMetresOf(position), metres: along, index })
    }
    metres += length
  }
  return spots
}

/** The same way without points that stand on the one before; its end stays. */
function apart(path: Ring): Ring {
  return path.filter((to, index) => {
    const from = path[index - 1]
    return from === undefined || index === path.length - 1 || flatMetres(from, to) >= 1
  })
}
