import type { Chance } from './chance.ts'
import { pngOf } from './png-of.ts'

const [width, height, kerb] = [320, 240, 176]
type Color = readonly [number, number, number]
type Canvas = { readonly pixels: Uint8Array; paint(color: Color): number }

const paints = [
  [232, 234, 236],
  [58, 62, 68],
  [150, 34, 38],
  [36, 72, 122],
  [168, 172, 176],
] as const
const [rubber, rim, glass, lamp, road, line] = [
  [26, 27, 30],
  [176, 180, 184],
  [96, 122, 136],
  [252, 226, 150],
  [104, 106, 110],
  [222, 214, 160],
] as const

/**
 * A picture of a car in the street that a person takes: bright, with edges, and another view for each branch of chance.
 * The chance `car` decides its color, which is the same in all pictures of one car.
 */
export function drawnView(chance: Chance, car: Chance): Blob {
  const palette: Color[] = []
  const canvas: Canvas = {
    pixels: new Uint8Array(width * height),
    paint: (color) => palette.push(color) - 1,
  }
  drawStreet(canvas, chance)
  drawCar(canvas, chance, car.pick<Color>(paints))
  addGrain(canvas, chance)
  return new Blob([new Uint8Array(pngOf({ width, palette, pixels: canvas.pixels }))], { type: 'image/png' })
}

type Shape = (x: number, y: number) => boolean

function fill({ pixels }: Canvas, color: number, [left, top, right, bottom]: readonly number[], shape?: Shape) {
  const [fromX, fromY] = [Math.max(0, Math.round(left ?? 0)), Math.max(0, Math.round(top ?? 0))]
  const [toX, toY] = [Math.min(width, Math.round(right ?? 0)), Math.min(height, Math.round(bottom ?? 0))]
  for (let y = fromY; y < toY; y += 1)
    for (let x = fromX; x < toX; x += 1) if (shape === undefined || shape(x, y)) pixels[y * width + x] = color
}

/** Houses with windows under the sky, and the road with its line. */
function drawStreet(canvas: Canvas, chance: Chance) {
  const sky = chance.between(196, 236)
  fill(canvas, canvas.paint([sky - 18, sky, Math.min(255, sky + 14)]), [0, 0, width, kerb])
  for (let left = -chance.between(0, 50); left < width; ) {
    const right = left + chance.between(54, 110)
    const top = chance.between(12, 96)
    const wall = chance.between(120, 214)
    fill(canvas, canvas.paint([wall, wall - 8, wall - 20]), [left, top, right, kerb])
    const pane = canvas.paint(chance.happens(0.4) ? lamp : glass)
    for (let y = top + 10; y < kerb - 22; y += 24)
      for (let x = left + 8; x < right - 14; x += 22) fill(canvas, pane, [x, y, x + 10, y + 14])
    left = right
  }
  fill(canvas, canvas.paint(road), [0, kerb, width, height])
  fill(canvas, canvas.paint(line), [0, height - 14, width, height - 10], (x) => x % 48 < 30)
}

/** A car from the side, in its place and size of this view. */
function drawCar(canvas: Canvas, chance: Chance, color: Color) {
  const long = chance.between(190, 250)
  const left = chance.between(20, width - long - 20)
  const ground = chance.between(196, 212)
  const tall = long * 0.36
  const [waist, roof] = [ground - tall * 0.58, ground - tall]
  const at = (share: number) => left + long * share
  const paint = canvas.paint(color)
  fill(canvas, paint, [left, waist, left + long, ground - tall * 0.12], (x, y) => {
    const fromEdge = Math.min(x - left, left + long - x)
    return fromEdge > 10 || y > waist + 10 - fromEdge
  })
  const slope = (y: number) => (y - roof) / (waist - roof)
  const isCabin: Shape = (x, y) => x > at(0.32 - 0.12 * slope(y)) && x < at(0.7 + 0.14 * slope(y))
  fill(canvas, paint, [left, roof, left + long, waist], isCabin)
  const pane = canvas.paint(glass)
  const isPane: Shape = (x, y) =>
    x > at(0.36 - 0.1 * slope(y)) && x < at(0.67 + 0.11 * slope(y)) && Math.abs(x - at(0.52)) > 3
  fill(canvas, pane, [left, roof + 5, left + long, waist - 2], isPane)
  fill(canvas, canvas.paint(lamp), [at(0.94), waist + 8, at(1), waist + 16])
  const dark = canvas.paint(rubber)
  fill(canvas, dark, [at(0.46), waist + 12, at(0.5), waist + 14])
  for (const share of [0.2, 0.8]) drawWheel(canvas, { x: at(share), y: ground - tall * 0.1, radius: tall * 0.24, dark })
}

type Wheel = { readonly x: number; readonly y: number; readonly radius: number; readonly dark: number }

function drawWheel(canvas: Canvas, { x, y, radius, dark }: Wheel) {
  const box = [x - radius, y - radius, x + radius, y + radius]
  const within =
    (share: number): Shape =>
    (px, py) =>
      Math.hypot(px - x, py - y) < radius * share
  fill(canvas, dark, box, within(1))
  fill(canvas, canvas.paint(rim), box, within(0.55))
  fill(canvas, dark, box, within(0.16))
}

/** The grain of a camera, a dark or bright point here and there. */
function addGrain(canvas: Canvas, chance: Chance) {
  const tones = [canvas.paint([88, 90, 92]), canvas.paint([236, 236, 232])]
  for (let count = 0; count < 700; count += 1)
    canvas.pixels[chance.between(0, width * height - 1)] = tones[count % 2] ?? 0
}
