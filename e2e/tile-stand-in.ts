import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A host of tiles, as an operator might use: a style, pictures and an archive. */
export type TileStandIn = {
  readonly url: string
  /** Requested paths, the newest last. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

export const standInAttribution = '© 測試圖資'

/** One red pixel: a tile of any size. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export async function openTileStandIn(): Promise<TileStandIn> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    requests.push(pathname)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'range, if-match')
    response.setHeader('access-control-expose-headers', 'etag, content-range')
    if (pathname === '/style.json') {
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(styleOf(url)))
    }
    if (pathname.endsWith('.png')) {
      response.setHeader('content-type', 'image/png')
      return response.end(picture)
    }
    if (pathname !== '/taiwan.pmtiles') {
      response.statusCode = 404
      return response.end()
    }
    const [first = 0, last = archive.length - 1] = (/\d+-\d+/.exec(request.headers.range ?? '')?.[0] ?? '')
      .split('-')
      .filter((text) => text !== '')
      .map(Number)
    const end = Math.min(last, archive.length - 1)
    response.writeHead(206, { etag: '"1"', 'content-range': `bytes ${first}-${end}/${archive.length}` })
    return response.end(archive.subarray(first, end + 1))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const styleOf = (url: string) => ({
  version: 8,
  sources: {
    theirs: {
      type: 'raster',
      tiles: [`${url}/of-style/{z}/{x}/{y}.png`],
      tileSize: 256,
      attribution: `<a href="https://maps.example/">${standInAttribution}</a>`,
    },
  },
  layers: [{ id: 'theirs', type: 'raster', source: 'theirs' }],
})

const headerBytes = 127
const archive = archiveOf(picture)

/** A PMTiles version 3 archive in which every tile is the same picture: header, directory, metadata, tile. */
function archiveOf(tile: Buffer): Buffer {
  const zoomMax = 14
  const tiles = (4 ** (zoomMax + 1) - 1) / 3
  // One entry: the first tile, its run length, its length, and its offset.
  const directory = Buffer.from([1, 0, tiles, tile.length, 1].flatMap(varint))
  const metadata = Buffer.from(JSON.stringify({ attribution: standInAttribution }))
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  let at = 8
  let start = headerBytes
  for (const { length } of [directory, metadata, Buffer.alloc(0), tile]) {
    header.writeBigUInt64LE(BigInt(start), at)
    header.writeBigUInt64LE(BigInt(length), at + 8)
    start += length
    at += 16
  }
  const [plain, png] = [1, 2]
  header.writeUInt8(1, 96)
  header.writeUInt8(plain, 97)
  header.writeUInt8(plain, 98)
  header.writeUInt8(png, 99)
  header.writeUInt8(zoomMax, 101)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index)
  return Buffer.concat([header, directory, metadata, tile])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 0x80, ...varint(Math.floor(value / 128))]
}
