import type { Position, Ring } from './atlas.ts'
import { flatMetres, flatMetresOf, stepMetres } from './plane.ts'

/** A car turns like this only where it turns back. */
const backDegrees = 120
/** A stretch that goes out and back is looked at this far to either side of where it turns. */
const lookMetres = 600
const stepMetresMax = 50
/** A shortcut has to save more of its way than the diagonal of a street corner would. */
const savedShare = 0.3

/**
 * A way without the spikes that borders make where they leave a street and come back to it. Between where it leaves
 * and where it is back it goes straight.
 */
export function withoutTurningBack(path: Ring): Ring {
  let way = inSteps(path)
  // Every cut takes at least the point at which it turns back, so there are never more of them than points.
  for (let cuts = way.length; cuts > 0; cuts -= 1) {
    const turn = way.findIndex((_, index) => turnDegrees(way, index) >= backDegrees)
    if (turn === -1) return way
    const { leaves, returns } = shortcutAround(way, turn)
    way = inSteps([...way.slice(0, leaves + 1), ...way.slice(returns)])
  }
  return way
}

/** How sharply the way turns at a point: nothing straight on, 180 where it goes back the way it came. */
function turnDegrees(path: Ring, index: number): number {
  const [before, here, after] = [path[index - 1], path[index], path[index + 1]]
  if (!before || !here || !after) return 0
  const turned = Math.abs(bearing(before, here) - bearing(here, after))
  return Math.min(turned, 360 - turned)
}

function bearing(from: Position, to: Position): number {
  const [one, other] = [flatMetresOf(from), flatMetresOf(to)]
  return (Math.atan2(other.east - one.east, other.north - one.north) * 180) / Math.PI
}

/** The pair of points around a turn between which going straight saves most. */
function shortcutAround(path: Ring, turn: number): { readonly leaves: number; readonly returns: number } {
  const before = reachFrom(path, turn, -1)
  const after = reachFrom(path, turn, 1)
  let best = { leaves: turn - 1, returns: turn + 1, gain: Number.NEGATIVE_INFINITY }
  for (const [leaves, metresTo] of before)
    for (const [returns, metresFrom] of after) {
      const [from, to] = [path[leaves], path[returns]]
      if (!from || !to) continue
      const gain = (metresTo + metresFrom) * (1 - savedShare) - flatMetres(from, to)
      if (gain > best.gain) best = { leaves, returns, gain }
    }
  return best
}

/** The points to one side of a turn with how far along the way they are. */
function reachFrom(path: Ring, turn: number, side: 1 | -1): readonly (readonly [number, number])[] {
  const reached: (readonly [number, number])[] = []
  let metres = 0
  for (let index = turn + side; index >= 0 && index < path.length; index += side) {
    metres += stepMetres(path, side === 1 ? index : index + 1)
    if (metres > lookMetres) break
    reached.push([index, metres])
  }
  return reached
}

/** The same way with points close enough together to leave it anywhere, and none twice. */
function inSteps(path: Ring): Ring {
  return path.flatMap((to, index): Ring => {
    const from = path[index - 1]
    if (!from) return [to]
    const metres = flatMetres(from, to)
    if (metres < 1) return []
    const steps = Math.ceil(metres / stepMetresMax)
    return Array.from({ length: steps }, (_, step): Position => {
      const share = (step + 1) / steps
      return step + 1 === steps ? to : [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    })
  })
}
