import { spawnSync } from 'node:child_process'
import { deflateRawSync, deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { isSamePicture, takePicture } from './take-picture.ts'

const refused = { key: 'kit.notAPicture' }
const megabyte = 1024 * 1024

/** A view with edges, the same for the same seed. */
function view(width: number, height: number, seed = 1): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const block = Math.floor((x * 16) / width) * 7 + Math.floor((y * 12) / height) * 13 * seed
      const at = (y * width + x) * 3
      pixels[at] = (block * 37 * seed) % 256
      pixels[at + 1] = (block * 91 + seed * 50) % 256
      pixels[at + 2] = 128 + ((x ^ y) % 32)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A soft head before a wall, some pixels to the right, with open or closed eyes. */
function face({ right = 0, eyes = 1 }: { right?: number; eyes?: number }): Promise<Buffer> {
  const [width, height] = [1920, 1080]
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const across = x - width / 2 - right
      const distance = (across / 260) ** 2 + ((y - height / 2) / 340) ** 2
      const head = 100 * Math.max(0, Math.min(1, (1.02 - distance) / 0.04))
      const isEye = ((Math.abs(across) - 100) / 40) ** 2 + ((y - 470) / (16 * eyes + 1)) ** 2 < 1
      pixels[y * width + x] = 60 + (x / width) * 40 + head - (isEye ? 90 : 0)
    }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

// The decoder of the product is limited to three formats, so the pictures are made before.
let photo: Buffer
let tagged: Buffer
let turned: readonly Buffer[]
let png: Buffer
let webp: Buffer
let gif: Buffer
let tiff: Buffer
let blurred: Buffer
let dark: Buffer
let other: Buffer
let progressive: Buffer
let still: readonly Buffer[]
const planted = 'PLANTED-25.0330-121.5654'
beforeAll(async () => {
  photo = await view(1600, 1200)
  other = await view(1600, 1200, 3)
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '25/1 1/1 58/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '121/1 33/1 55/1',
  }
  tagged = await sharp(photo)
    .withExif({ IFD0: { Copyright: planted, Artist: planted }, IFD3: gps })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${planted}</a></x:xmpmeta>`)
    .toBuffer()
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8]
  turned = await Promise.all(orientations.map((orientation) => sharp(photo).withMetadata({ orientation }).toBuffer()))
  png = await sharp(photo).png().toBuffer()
  webp = await sharp(photo).webp().toBuffer()
  gif = await sharp(photo).resize(200).gif().toBuffer()
  tiff = await sharp(photo).resize(200).tiff().toBuffer()
  blurred = await sharp(photo).blur(12).jpeg().toBuffer()
  dark = await sharp(photo).linear(0.08).jpeg().toBuffer()
  progressive = await sharp(photo).jpeg({ progressive: true }).toBuffer()
  still = await Promise.all([face({}), face({ right: 2 }), face({ eyes: 0 })])
}, 60_000)

test('JPEG, PNG and WebP become a JPEG of at most 2,048 pixels', async () => {
  for (const bytes of [photo, png, webp, progressive]) {
    const { jpeg, width, height } = await takePicture(bytes)
    expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect([width, height]).toEqual([1600, 1200])
  }
  const large = await takePicture(await view(4000, 3000))
  expect([large.width, large.height]).toEqual([2048, 1536])
}, 60_000)

test('nothing of the file survives but what can be seen: no EXIF, no position, no comment, no appended file', async () => {
  const commented = withComment(tagged, planted)
  const long = Buffer.concat([commented, Buffer.from(`PK\u0003\u0004${planted}`)])
  expect(long.includes(planted)).toBe(true)
  const before = await sharp(long).metadata()
  expect(before.exif).toBeDefined()
  const { jpeg } = await takePicture(long)
  expect(jpeg.includes('PLANTED')).toBe(false)
  const after = await sharp(jpeg).metadata()
  for (const name of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const)
    expect(after[name]).toBe(undefined)
  expect(segmentsOf(jpeg)).toEqual(expect.not.arrayContaining([0xe1, 0xe2, 0xed, 0xfe]))
})

const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0
test.skipIf(!hasExiftool)('exiftool finds no tag of it, neither a position nor a name', async () => {
  const tagsOf = (bytes: Buffer) => spawnSync('exiftool', ['-a', '-G1', '-'], { input: bytes }).stdout.toString()
  expect(tagsOf(tagged)).toMatch(/\[GPS\] +GPS Latitude/)
  const { jpeg } = await takePicture(tagged)
  const groups = new Set([...tagsOf(jpeg).matchAll(/^\[(\w+)\]/gm)].map(([, group]) => group))
  // JFIF holds the density of the pixels.
  expect([...groups].filter((group) => !/^(ExifTool|System|File|JFIF|Composite)$/.test(group ?? ''))).toEqual([])
})

test('a picture is upright, however its camera was held', async () => {
  const sizes = [
    [1600, 1200],
    [1200, 1600],
  ]
  for (const [orientation, bytes] of turned.entries()) {
    const { width, height, jpeg } = await takePicture(bytes)
    expect([orientation, width, height]).toEqual([orientation, ...(sizes[orientation < 4 ? 0 : 1] ?? [])])
    const [expected, found] = await Promise.all(
      [sharp(bytes).autoOrient(), sharp(jpeg)].map((one) => one.resize(16, 16, { fit: 'fill' }).raw().toBuffer()),
    )
    const differences = [...(expected ?? [])].map((value, at) => Math.abs(value - (found?.[at] ?? 999)))
    expect(Math.max(...differences)).toBeLessThan(25)
  }
})

test.each([
  ['a script', () => Buffer.from('<?php system($_GET["c"]); ?>')],
  ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')],
  ['a zip', () => Buffer.concat([Buffer.from('504b0304', 'hex'), deflateRawSync(Buffer.alloc(5000))])],
  ['a GIF', () => gif],
  ['a TIFF', () => tiff],
  ['nothing', () => Buffer.alloc(0)],
  ['a JPEG by its first bytes only', () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>')])],
  [
    'a script behind the mark of a PNG',
    () => Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
  ],
  ['an SVG behind the mark of a WebP', () => Buffer.from('RIFF\0\0\0\0WEBP<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a JPEG that is cut short', () => photo.subarray(0, Math.floor(photo.length * 0.6))],
  ['a PNG that is cut short', () => png.subarray(0, Math.floor(png.length * 0.6))],
])('%s is refused, under whatever name it comes', async (_, bytesOf) => {
  await expect(takePicture(bytesOf())).rejects.toMatchObject(refused)
})

test('a picture of more than 12 MB is refused before anything decodes it', async () => {
  const padded = Buffer.concat([photo, Buffer.alloc(12 * megabyte - photo.length + 1)])
  await expect(takePicture(padded)).rejects.toMatchObject({ key: 'kit.uploadTooLarge' })
  await expect(takePicture(padded.subarray(0, 12 * megabyte))).resolves.toMatchObject({ width: 1600 })
})

test('a bomb is refused by its dimensions, and costs no memory', async () => {
  const before = process.memoryUsage().rss
  for (const [width, height] of [
    [60_000, 60_000],
    [50_000_001, 1],
    [7_072, 7_072],
    [0x7fffffff, 0x7fffffff],
  ] as const)
    await expect(takePicture(pngBomb(width, height))).rejects.toMatchObject(refused)
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * megabyte)
})

test('50 megapixels are taken, by at most two at once', async () => {
  const flat = await sharp({ create: { width: 8_000, height: 6_250, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer()
  const taken = await Promise.all([flat, flat, flat, photo].map((bytes) => takePicture(bytes)))
  expect(taken.map(({ width, height }) => [width, height])).toEqual([
    [2048, 1600],
    [2048, 1600],
    [2048, 1600],
    [1600, 1200],
  ])
}, 120_000)

test('a blurred picture is less sharp, a dark one less bright, and a picture is known again', async () => {
  const [clear, soft, dim, elsewhere, again] = await Promise.all([
    takePicture(photo),
    takePicture(blurred),
    takePicture(dark),
    takePicture(other),
    takePicture(webp),
  ])
  expect(clear.sharpness).toBeGreaterThan(60)
  expect(soft.sharpness).toBeLessThan(60)
  expect(clear.brightness).toBeGreaterThan(60)
  expect(dim.brightness).toBeLessThan(40)
  expect(isSamePicture(clear, again)).toBe(true)
  expect(isSamePicture(clear, elsewhere)).toBe(false)
})

test('one picture sent twice is known, scaled or encoded again, and two frames of a face that holds still are two', async () => {
  const [first, moved, blinked] = await Promise.all(still.map((bytes) => takePicture(bytes)))
  if (!first || !moved || !blinked) throw new Error('three frames')
  const [bytes] = still
  if (!bytes) throw new Error('a frame')
  const copies = [sharp(bytes).jpeg({ quality: 50 }), sharp(bytes).resize(1280).jpeg(), sharp(bytes).png()]
  for (const copy of copies) expect(isSamePicture(first, await takePicture(await copy.toBuffer()))).toBe(true)
  expect(isSamePicture(first, moved)).toBe(false)
  expect(isSamePicture(first, blinked)).toBe(false)
})

/** A valid PNG as far as its header and its few compressed bytes go. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(4 * megabyte))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** The picture with a comment behind its first mark. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('fffe', 'hex'), length, Buffer.from(text), jpeg.subarray(2)])
}

/** The marks of all segments before the first scan. */
function segmentsOf(jpeg: Buffer): readonly number[] {
  const marks: number[] = []
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2))
    marks.push(jpeg[at + 1] ?? 0)
  return marks
}
