import { Refusal } from '@daoxing/kit/contract'
import type { OutputInfo } from 'sharp'
import { loadSharp } from './load-sharp.ts'
import { measurePicture } from './measure-picture.ts'

/** A picture that was decoded and encoded again: it holds pixels and nothing else. */
export type Picture = {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
  /** The variance of the Laplacian; below about 60 a document cannot be read. */
  readonly sharpness: number
  /** The mean luma, 0 to 255; below about 40 it is dark. */
  readonly brightness: number
  /** The brightness of a few cells, for `isSamePicture`. It shows who is in the picture: seal it where it is stored. */
  readonly likeness: string
}

const bytesMax = 12 * 1024 * 1024
const pixelsMax = 50_000_000
const longestSide = 2_048
const quality = 82
const decodeSecondsMax = 20
/** Each may need hundreds of megabytes while it is decoded: more at once could end the server. */
const atOnce = 2

/**
 * Decodes a picture and encodes it again, upright and at most 2,048 pixels long: nothing of the file survives but what
 * can be seen. Anything that is no JPEG, PNG or WebP is refused before a decoder sees it.
 */
export async function takePicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length > bytesMax) throw new Refusal('kit.uploadTooLarge', { megabytes: bytesMax / 1024 / 1024 })
  const format = formatOf(bytes)
  if (format === undefined) throw new Refusal('kit.notAPicture')
  const sharp = await loadSharp()
  return await inTurn(async () => {
    try {
      return await taken(sharp, bytes, format)
    } catch (error) {
      if (error instanceof Refusal) throw error
      // The decoder's message may quote the file.
      throw new Refusal('kit.notAPicture')
    }
  })
}

type OpenSharp = Awaited<ReturnType<typeof loadSharp>>

async function taken(sharp: OpenSharp, bytes: Uint8Array, format: string): Promise<Picture> {
  const limits = { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true, pages: 1 } as const
  // To apply a colour profile to twelve megapixels costs more than all the rest; without it colours are a little paler.
  const options = { ...limits, ignoreIcc: true } as const
  const facts = await sharp(bytes, options).metadata()
  if (facts.format !== format || facts.width * facts.height > pixelsMax) throw new Refusal('kit.notAPicture')
  const small = await sharp(bytes, options)
    .timeout({ seconds: decodeSecondsMax })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await upright(sharp, small, facts.orientation)
  const jpeg = await sharp(data, { raw: info }).jpeg({ quality, optimiseCoding: false }).toBuffer()
  const { width, height, channels } = info
  return { jpeg, width, height, ...measurePicture({ pixels: data, width, height, channels }) }
}

type Pixels = { readonly data: Buffer; readonly info: OutputInfo }

/** EXIF's eight orientations: mirrored first, then turned clockwise. */
const turns: Readonly<Record<number, { readonly isMirrored: boolean; readonly degrees: number }>> = {
  2: { isMirrored: true, degrees: 0 },
  3: { isMirrored: false, degrees: 180 },
  4: { isMirrored: true, degrees: 180 },
  5: { isMirrored: true, degrees: 270 },
  6: { isMirrored: false, degrees: 90 },
  7: { isMirrored: true, degrees: 90 },
  8: { isMirrored: false, degrees: 270 },
}

/** A picture is turned once it is small: to turn twelve megapixels costs more than to decode them. */
async function upright(sharp: OpenSharp, { data, info }: Pixels, orientation = 1): Promise<Pixels> {
  const turn = turns[orientation]
  if (!turn) return { data, info }
  const pixels = sharp(data, { raw: info }).flop(turn.isMirrored).rotate(turn.degrees)
  return pixels.raw().toBuffer({ resolveWithObject: true })
}

/** By the first bytes: the name and the type that a caller gives mean nothing. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return undefined
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The turn goes to the next one, if there is one.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Encoded or scaled again, a picture differs by so many levels of 255, and in a few cells only by more than two. */
const levelsMax = 5
const levelsUsual = 2
const unusualCellsMax = 20

/** Whether two pictures are one, perhaps encoded or scaled again. Two frames of a face that holds still are not. */
export function isSamePicture(one: Pick<Picture, 'likeness'>, other: Pick<Picture, 'likeness'>): boolean {
  const [ones, others] = [Buffer.from(one.likeness, 'base64'), Buffer.from(other.likeness, 'base64')]
  const differences = ones.map((level, at) => Math.abs(level - (others[at] ?? 0)))
  return (
    ones.length === others.length &&
    differences.every((levels) => levels <= levelsMax) &&
    differences.filter((levels) => levels > levelsUsual).length <= unusualCellsMax
  )
}
