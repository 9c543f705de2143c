import type { Position, Ring } from '../ground/atlas.ts'
import { flatMetres, flatMetresOf, stepMetres } from '../ground/plane.ts'

/** A turn by 120 degrees or more means doubling back. */
const backCosine = Math.cos((120 * Math.PI) / 180)
/** The length to either side of a turn that is searched for a shortcut. */
const searchMetres = 600
/** A route may be cut at its points, and at this interval between them. */
const stepMetresMax = 50
/** A shortcut must save a larger share than the diagonal of a street corner would. */
const savedShare = 0.3

/**
 * Removes the spikes of a route where borders leave a street and return to it: the route goes straight from the exit to
 * the return. Most routes never double back and stay unchanged.
 */
export function withoutTurningBack(path: Ring): Ring {
  let way = apart(path)
  // Each cut removes at least the turning point; twice the number of points is more than any route needs.
  for (let cuts = way.length * 2; cuts > 0; cuts -= 1) {
    const turn = turnBackIn(way)
    if (turn === -1) return way
    way = apart(cutAround(way, turn))
  }
  return way
}

/** The first point where the route doubles back; -1 without one. */
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

/** Cuts the route straight between the two positions around a turn that save the most. */
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

/** A position on the route: its metres from the turn, and the next point beyond it. */
type Spot = {
  readonly position: Position
  readonly east: number
  readonly north: number
  readonly metres: number
  readonly index: number
}

/** The positions to one side of a turn where a cut may start: at least the next point, at any distance. */
function spotsFrom(path: Ring, turn: number, side: 1 | -1): readonly Spot[] {
  const spots: Spot[] = []
  let metres = 0
  for (let index = turn + side; metres <= searchMetres; index += side) {
    const [from, to] = [path[index - side], path[index]]
    if (!from || !to) break
    const length = stepMetres(path, side === 1 ? index : index + 1)
    const steps = Math.max(1, Math.ceil(length / stepMetresMax))
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      const along = metres + length * share
      if (along > searchMetres && spots.length > 0) return spots
      const position: Position = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
      spots.push({ position, ...flatMetresOf(position), metres: along, index })
    }
    metres += length
  }
  return spots
}

/** The same route without consecutive duplicate points; its end stays. */
function apart(path: Ring): Ring {
  return path.filter((to, index) => {
    const from = path[index - 1]
    return from === undefined || index === path.length - 1 || flatMetres(from, to) >= 1
  })
}
