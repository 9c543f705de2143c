import type { Position, Ring } from './atlas.ts'
import { flatMetres } from './plane.ts'

/** A step of so many metres needs no bend to look like a line that somebody built. */
const straightMetres = 1500
const steps = 5

/** A line through all of these positions that turns no corners, as one piece from each to the next. */
export function smoothed(path: Ring): readonly Ring[] {
  return path.flatMap((from, index) => {
    const to = path[index + 1]
    if (to === undefined) return []
    if (flatMetres(from, to) < straightMetres) return [[from, to]]
    const bend = { before: path[index - 1] ?? from, from, to, after: path[index + 2] ?? to }
    return [Array.from({ length: steps + 1 }, (_, step) => bentAt(bend, step / steps))]
  })
}

type Bend = { readonly before: Position; readonly from: Position; readonly to: Position; readonly after: Position }

/**
 * A cubic from one position to the next that leaves each in the direction of its neighbours. It leaves only as far as
 * the shorter of both steps, so that a near neighbour bends no long piece out of its way.
 */
function bentAt({ before, from, to, after }: Bend, share: number): Position {
  const length = flatMetres(from, to)
  const leaving = tangent(before, to, Math.min(length, flatMetres(before, from)))
  const arriving = tangent(from, after, Math.min(length, flatMetres(to, after)))
  const [square, cube] = [share ** 2, share ** 3]
  const at = (axis: 0 | 1) =>
    (2 * cube - 3 * square + 1) * from[axis] +
    (cube - 2 * square + share) * leaving[axis] +
    (3 * square - 2 * cube) * to[axis] +
    (cube - square) * arriving[axis]
  return [at(0), at(1)]
}

/** In the direction from one position to another, so many metres long. */
function tangent(from: Position, to: Position, metres: number): Position {
  const length = flatMetres(from, to)
  if (length === 0) return [0, 0]
  return [((to[0] - from[0]) * metres) / length, ((to[1] - from[1]) * metres) / length]
}
