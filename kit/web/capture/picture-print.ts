import type { Pixels } from './picture-check.ts'

const columns = 16
const rows = 16
/** Pictures of which fewer of the 256 signs differ show the same scene from the same place. */
const sameSignsMax = 20

/**
 * A short text by which the same scene is recognised: for each cell of a grid, whether it is brighter than its
 * neighbour. Another exposure, size or compression changes few of the signs.
 */
export function printOf({ data, width, height }: Pixels): string {
  const cells = Array.from({ length: rows * (columns + 1) }, (_, cell) => {
    const column = cell % (columns + 1)
    const row = Math.floor(cell / (columns + 1))
    return meanIn(data, {
      width,
      left: Math.floor((column * width) / (columns + 1)),
      right: Math.floor(((column + 1) * width) / (columns + 1)),
      top: Math.floor((row * height) / rows),
      bottom: Math.floor(((row + 1) * height) / rows),
    })
  })
  const signs: string[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = row * (columns + 1) + column
      signs.push((cells[at] ?? 0) > (cells[at + 1] ?? 0) + 1 ? '1' : '0')
    }
  return signs.join('')
}

/** Whether a picture shows the same as an earlier one. */
export function isRepeated(print: string, earlier: readonly string[]): boolean {
  return earlier.some((other) => differingSigns(print, other) <= sameSignsMax)
}

function differingSigns(print: string, other: string): number {
  if (print.length !== other.length) return Number.POSITIVE_INFINITY
  let count = 0
  for (let at = 0; at < print.length; at += 1) if (print[at] !== other[at]) count += 1
  return count
}

type Cell = {
  readonly width: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function meanIn(data: Uint8ClampedArray, { width, left, right, top, bottom }: Cell): number {
  let sum = 0
  let count = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4
      sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
      count += 1
    }
  return count === 0 ? 0 : sum / count
}
