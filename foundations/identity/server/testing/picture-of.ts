import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

type View = {
  readonly seed: number
  readonly width?: number
  readonly height?: number
  readonly look?: 'dark' | 'blurred'
}

/** A PNG with a view of its own for each seed: sharp blocks, unless it is dark or blurred. */
export function pictureOf({ seed, width = 640, height = 480, look }: View): Blob {
  const lines = Buffer.alloc(height * (width * 3 + 1))
  const blocks = createHash('shake256', { outputLength: 108 }).update(String(seed)).digest()
  const level = (x: number, y: number) => {
    const block = Math.floor((x * 12) / width) * 9 + Math.floor((y * 9) / height)
    return look === 'blurred' ? (x * 160) / width + 40 : (blocks[block] ?? 0)
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = Math.round(look === 'dark' ? level(x, y) / 16 : level(x, y))
      lines.fill(value, y * (width * 3 + 1) + 1 + x * 3, y * (width * 3 + 1) + 4 + x * 3)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return new Blob([new Uint8Array(Buffer.concat([signature, ...chunks]))], { type: 'image/png' })
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
