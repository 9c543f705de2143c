import type { Position, Ring } from './atlas.ts'
import { flatMetres } from './plane.ts'

/** A step of this length looks man-made even without a bend. */
const straightMetres = 1500
const steps = 5

/** A smooth line through all of these positions, as one piece from each to the next. */
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
 * A cubic from one position to the next, tangent to the direction of the neighbours. Its handles have the length of the
 * shorter step, so that a near neighbour does not bend a long piece.
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

/** A vector of the given length in metres, from one position towards another. */
function tangent(from: Position, to: Position, metres: number): Position {
  const length = flatMetres(from, to)
  if (length === 0) return [0, 0]
  return [((to[0] - from[0]) * metres) / length, ((to[1] - from[1]) * metres) / length]
}
