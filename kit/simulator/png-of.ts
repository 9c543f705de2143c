import { crc32, deflateSync } from 'node:zlib'

type Picture = {
  readonly width: number
  /** Red, green and blue of each color. */
  readonly palette: readonly (readonly [number, number, number])[]
  /** The color of each pixel, row by row. */
  readonly pixels: Uint8Array
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A picture of few colors as a PNG (ISO/IEC 15948). */
export function pngOf({ width, palette, pixels }: Picture): Uint8Array {
  const height = pixels.length / width
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a pixel, by palette.
  header.set([8, 3], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
