import { takePicture } from '@daoxing/kit/server'
import sharp from 'sharp'
import { cpuMicrosOf } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

const width = 4_000
const height = 3_000
/** The promise: a picture of a phone costs at most this much of a processor. */
const microsMax = 200_000

/** A picture of twelve megapixels, upright and held on its side, against the usual few lines around the same library. */
export async function measurePictures(): Promise<readonly Line[]> {
  const upright = await aPhoto()
  const turned = await sharp(upright).withMetadata({ orientation: 6 }).toBuffer()
  const size = { width: 2_048, height: 2_048, fit: 'inside', withoutEnlargement: true } as const
  const usual = (bytes: Buffer) => sharp(bytes).autoOrient().resize(size).jpeg({ quality: 82 }).toBuffer()
  const cpu = await cpuMicrosOf({
    upright: { times: 1, run: () => takePicture(upright) },
    usual: { times: 1, run: () => usual(upright) },
    turned: { times: 1, run: () => takePicture(turned) },
    usualTurned: { times: 1, run: () => usual(turned) },
  })
  const said = (what: string, figure: number, anchor: number): Line => ({
    promise: `CPU of a picture, 12 megapixels, ${(upright.length / 1e6).toFixed(1)} MB, ${what} (at most 200 ms)`,
    figure: `${micros(figure)}, ${figure <= microsMax ? 'kept' : 'NOT KEPT'}`,
    anchor: `turned, made smaller and encoded, without checks and measures: ${micros(anchor)}`,
    ratio: ratioOf(figure, anchor),
  })
  return [said('upright', cpu.upright, cpu.usual), said('on its side', cpu.turned, cpu.usualTurned)]
}

/** Edges, surfaces and the grain of a phone's sensor; about as many bytes as such a picture has. */
function aPhoto(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let grain = 1
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    grain = (grain * 1_103_515_245 + 12_345) & 0x7fffffff
    const shade = ((Math.floor(x / 250) * 37 + Math.floor(y / 250) * 91) % 160) + 40 + ((grain >> 16) % 13)
    pixels.set([shade, (shade + x / 80) % 256, (shade + y / 60) % 256], at * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
