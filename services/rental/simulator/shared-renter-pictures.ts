import { type Chance, pngOf } from '@daoxing/kit/simulator'

const [width, height, block] = [320, 240, 16]
const greys = Array.from({ length: 200 }, (_, at) => [at + 50, at + 50, at + 50] as const)

/** A picture that a renter takes: bright, with edges, and another view for each branch of chance. */
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

/** A signature: a line over a white sheet. */
export function drawnSignature(chance: Chance): Blob {
  const pixels = new Uint8Array(width * height)
  for (let x = 20; x < width - 20; x += 1) {
    const y = Math.round(height / 2 + 50 * Math.sin(x / chance.branch(Math.floor(x / 40)).within(12, 20)))
    for (const thick of [0, 1, 2]) pixels[(y + thick) * width + x] = 1
  }
  const palette = [[255, 255, 255], [20, 20, 60]] as const
  return new Blob([new Uint8Array(pngOf({ width, palette, pixels }))], { type: 'image/png' })
}
