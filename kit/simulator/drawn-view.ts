import type { Chance } from './chance.ts'
import { pngOf } from './png-of.ts'

const [width, height, block] = [320, 240, 16]
const greys = Array.from({ length: 200 }, (_, at) => [at + 50, at + 50, at + 50] as const)

/** A picture of a car that a person takes: bright, with edges, and another view for each branch of chance. */
export function drawnView(chance: Chance): Blob {
  const columns = width / block
  const blocks = Array.from({ length: columns * (height / block) }, () => chance.between(0, greys.length - 1))
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels[at] = blocks[Math.floor(y / block) * columns + Math.floor(x / block)] ?? 0
  }
  return new Blob([new Uint8Array(pngOf({ width, palette: greys, pixels }))], { type: 'image/png' })
}
