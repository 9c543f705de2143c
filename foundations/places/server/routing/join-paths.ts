import type { Position, Ring } from '../ground/atlas.ts'

/** Joins pieces of a line at equal end points into the longest lines; a ring ends at its first point. */
export function joinedPaths(pieces: readonly Ring[]): readonly Ring[] {
  const open = new Set(pieces.filter((piece) => piece.length > 1))
  const atPlace = new Map<string, Ring[]>()
  for (const piece of open)
    for (const end of [piece[0], piece.at(-1)]) atPlace.set(placeOf(end), [...(atPlace.get(placeOf(end)) ?? []), piece])
  const takeAt = (end: Position | undefined) => {
    const next = atPlace.get(placeOf(end))?.find((piece) => open.has(piece))
    if (next === undefined) return undefined
    open.delete(next)
    return placeOf(next[0]) === placeOf(end) ? next : next.toReversed()
  }
  const isClosed = (path: Ring) => placeOf(path[0]) === placeOf(path.at(-1))
  return pieces.flatMap((piece) => {
    if (!open.delete(piece)) return []
    let path: Ring = piece
    for (let next = isClosed(path) ? undefined : takeAt(path.at(-1)); next; ) {
      path = [...path, ...next.slice(1)]
      next = isClosed(path) ? undefined : takeAt(path.at(-1))
    }
    // The first piece may be in its middle.
    for (let before = isClosed(path) ? undefined : takeAt(path[0]); before; ) {
      path = [...before.toReversed(), ...path.slice(1)]
      before = isClosed(path) ? undefined : takeAt(path[0])
    }
    return [path]
  })
}

/** Adjacent arcs of the atlas end at identical numbers; a metre is finer than any of them. */
const placeOf = (position: Position | undefined) => position?.map((degrees) => degrees.toFixed(5)).join() ?? ''
