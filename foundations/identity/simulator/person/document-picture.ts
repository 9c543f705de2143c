import { type Chance, pngOf } from '@daoxing/kit/simulator'

const [width, height, block] = [640, 480, 8]
const greys = Array.from({ length: 200 }, (_, at) => [at + 50, at + 50, at + 50] as const)

/** A picture with edges that is bright enough for a reviewer, another one for each branch of chance. */
export function documentPicture(chance: Chance): Uint8Array<ArrayBuffer> {
  const columns = width / block
  const blocks = Array.from({ length: columns * (height / block) }, () => chance.between(0, greys.length - 1))
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels[at] = blocks[Math.floor(y / block) * columns + Math.floor(x / block)] ?? 0
  }
  return new Uint8Array(pngOf({ width, palette: greys, pixels }))
}
