import { sketchSize, type XY } from './kerb-picture.ts'

/** How large letters are on a sketch. */
export const letterSize = 12

/** How wide a text is drawn, near enough: a character of Chinese is as wide as it is high. */
export function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter > '\u2e80' ? letterSize : letterSize * 0.58), 0)
}

export type SketchName = {
  readonly text: string
  /** Its middle. */
  readonly at: XY
}

type Wanted = {
  readonly text: string
  readonly beside: XY
  /** From the middle of what is named to the edge of its name. */
  readonly gap: number
  /** The side away from here is the best one. */
  readonly awayFrom?: XY
}
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/**
 * Names beside what they name, the first of them first, on whichever side there is room; those for which there is none
 * are left out. `taken` is what no name may cover.
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
