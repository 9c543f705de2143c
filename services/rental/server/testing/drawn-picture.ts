import { crc32, deflateSync } from 'node:zlib'

const side = 96

/** A picture with edges, as PNG; each number is another view. */
export function drawnPicture(number = 1): Blob {
  const rows = Buffer.alloc(side * (side + 1))
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      // Blocks of pseudo-random brightness: a view that no other number has.
      const block = Math.floor(x / 11) * 7919 + Math.floor(y / 12) * 104_729 + number * 1_299_709
      const shade = (Math.imul(block ^ (block >>> 7), 2_654_435_761) >>> 24) & 255
      rows[y * (side + 1) + 1 + x] = (x + y) % 7 === 0 ? 255 - shade : shade
    }
  return pngOf(rows)
}

/** A picture without any edge, which is dark. */
export const darkPicture = (): Blob => pngOf(Buffer.alloc(side * (side + 1)))

function pngOf(rows: Buffer): Blob {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Blob([Buffer.concat([signature, ...parts])], { type: 'image/png' })
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
