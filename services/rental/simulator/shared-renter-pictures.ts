import { type Chance, pngOf } from '@daoxing/kit/simulator'

const [width, height] = [320, 240]

/** A signature: a line over a white sheet. */
export function drawnSignature(chance: Chance): Blob {
  const pixels = new Uint8Array(width * height)
  for (let x = 20; x < width - 20; x += 1) {
    const y = Math.round(height / 2 + 50 * Math.sin(x / chance.branch(Math.floor(x / 40)).within(12, 20)))
    for (const thick of [0, 1, 2]) pixels[(y + thick) * width + x] = 1
  }
  const palette = [
    [255, 255, 255],
    [20, 20, 60],
  ] as const
  return new Blob([new Uint8Array(pngOf({ width, palette, pixels }))], { type: 'image/png' })
}
