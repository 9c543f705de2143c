import { type Chance, pngOf } from '@daoxing/kit/simulator'

const size = 128

type Color = readonly [number, number, number]

const skins: readonly [Color, ...Color[]] = [
  [242, 208, 176],
  [232, 190, 152],
  [216, 170, 128],
  [198, 150, 110],
]
const hairs: readonly [Color, ...Color[]] = [
  [28, 26, 30],
  [52, 40, 36],
  [120, 118, 120],
  [196, 194, 192],
]
const shirts: readonly [Color, ...Color[]] = [
  [46, 92, 140],
  [236, 236, 232],
  [44, 110, 84],
  [120, 52, 60],
  [66, 70, 82],
]
const walls: readonly [Color, ...Color[]] = [
  [214, 226, 236],
  [226, 232, 214],
  [240, 226, 206],
  [226, 220, 234],
]

type Test = (x: number, y: number) => boolean
/** `box` is left, top, right and bottom of the shape; pixels outside are not tested. */
type Shape = { readonly box: readonly [number, number, number, number]; readonly has: Test }

const ellipse = (centreX: number, centreY: number, radiusX: number, radiusY: number): Shape => ({
  box: [centreX - radiusX, centreY - radiusY, centreX + radiusX, centreY + radiusY],
  has(x, y) {
    const [across, down] = [(x - centreX) / radiusX, (y - centreY) / radiusY]
    return across * across + down * down <= 1
  },
})
const above = ({ box, has }: Shape, line: number): Shape => ({ box, has: (x, y) => y < line && has(x, y) })
const below = ({ box, has }: Shape, line: number): Shape => ({ box, has: (x, y) => y > line && has(x, y) })
const without = ({ box, has }: Shape, hole: Shape): Shape => ({ box, has: (x, y) => has(x, y) && !hole.has(x, y) })
/** The same shape on both sides of the face. */
const twice = ({ box: [left, top, right, bottom], has }: Shape): Shape => ({
  box: [Math.min(left, size - right), top, Math.max(right, size - left), bottom],
  has: (x, y) => has(x, y) || has(size - x, y),
})

const darker = ([red, green, blue]: Color): Color => [
  Math.round(red * 0.8),
  Math.round(green * 0.76),
  Math.round(blue * 0.74),
]

/**
 * Draws the portrait of a simulated driver as a PNG. The same seed gives the same face. It replaces the photo of a real
 * driver.
 */
export function driverPortrait(chance: Chance, wears: { readonly longHair: boolean }): Uint8Array {
  const skin = chance.pick(skins)
  const hair = chance.pick(hairs)
  const width = chance.within(25, 30)
  const brow = chance.within(38, 48)
  const smile = chance.within(4, 8)
  const hasGlasses = chance.happens(0.35)
  const face = ellipse(64, 58, width, 34)
  const head = ellipse(64, 52, width + 5, 37)
  const eye = (radius: number) => twice(ellipse(64 - width * 0.42, 58, radius, radius))
  const layers: readonly (readonly [Color, Shape])[] = [
    ...(wears.longHair ? [[hair, above(ellipse(64, 62, width + 9, 46), 96)] as const] : []),
    [chance.pick(shirts), ellipse(64, 132, 52, 36)],
    [darker(skin), below(ellipse(64, 92, 13, 20), 60)],
    [skin, twice(ellipse(64 - width, 60, 5, 8))],
    [hair, above(head, 60)],
    [skin, without(face, above(head, brow))],
    [hair, twice(above(ellipse(64 - width * 0.42, 51, 7, 3), 51))],
    [[250, 250, 250], eye(4.6)],
    [[34, 30, 30], eye(2.6)],
    ...(hasGlasses ? [[[40, 44, 52], without(eye(9.5), eye(7.8))] as const] : []),
    [darker(skin), ellipse(64, 67, 3, 5)],
    [[168, 78, 74], without(ellipse(64, 76, 11, smile), ellipse(64, 76 - smile * 0.7, 12, smile))],
  ]
  const palette = [chance.pick(walls), ...layers.map(([color]) => color)]
  const pixels = new Uint8Array(size * size)
  for (const [at, [, shape]] of layers.entries()) paint(pixels, shape, at + 1)
  return pngOf({ width: size, palette, pixels })
}

function paint(pixels: Uint8Array, { box: [left, top, right, bottom], has }: Shape, color: number): void {
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(size, bottom); row += 1)
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(size, right); column += 1)
      if (has(column + 0.5, row + 0.5)) pixels[row * size + column] = color
}
