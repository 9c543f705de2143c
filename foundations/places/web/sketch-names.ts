import { sketchSize, type XY } from './kerb-picture.ts'

/** The text size of a sketch. */
export const letterSize = 12

/** The approximate width of a text: a Chinese character is as wide as it is high. */
export function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter > '\u2e80' ? letterSize : letterSize * 0.58), 0)
}

export type SketchName = {
  readonly text: string
  /** Its centre. */
  readonly at: XY
}

type Wanted = {
  readonly text: string
  readonly beside: XY
  /** The distance from the centre of the object to the edge of its name. */
  readonly gap: number
  /** The side away from this point is preferred. */
  readonly awayFrom?: XY
}
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/**
 * Places names next to their objects in order, on any side with room; names without room are omitted. Names never cover
 * `taken`.
 */
export function placedNames(
  wanted: readonly Wanted[],
  taken: readonly Box[],
  size: XY = sketchSize,
): readonly SketchName[] {
  const boxes = [...taken]
  return wanted.flatMap(({ text, beside: { x, y }, gap, awayFrom }) => {
    const half = { x: widthOf(text) / 2 + 2, y: letterSize / 2 + 2 }
    const around: readonly XY[] = [
      { x, y: y + gap + half.y },
      { x, y: y - gap - half.y },
      { x: x + gap + half.x, y },
      { x: x - gap - half.x, y },
    ]
    const spots =
      awayFrom === undefined ? around : around.toSorted((one, other) => far(awayFrom, other) - far(awayFrom, one))
    const at = spots.find((spot) => {
      const box = boxAround(spot, half)
      return isOnPaper(box, size) && !boxes.some((other) => overlap(box, other))
    })
    if (at === undefined) return []
    boxes.push(boxAround(at, half))
    return [{ text, at }]
  })
}

const far = (from: XY, to: XY) => Math.hypot(to.x - from.x, to.y - from.y)

export const boxAround = ({ x, y }: XY, half: XY): Box => ({
  left: x - half.x,
  right: x + half.x,
  top: y - half.y,
  bottom: y + half.y,
})

const isOnPaper = ({ left, right, top, bottom }: Box, size: XY) =>
  left >= 2 && right <= size.x - 2 && top >= 2 && bottom <= size.y - 2

const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
