import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Bounds } from '../real-streets/bounds.ts'
import { GrowingArray } from './growing-array.ts'

/** The offset of a tile in the tile data. */
export type TileEntry = { readonly tileId: number; readonly offset: number; readonly length: number }

type ArchivePlan = {
  readonly path: string
  /** All tiles, concatenated and compressed with gzip. */
  readonly tileData: string
  readonly entries: readonly TileEntry[]
  readonly bounds: Bounds
  readonly zooms: { readonly min: number; readonly max: number }
  readonly metadata: object
}

const headerBytes = 127
/** Readers fetch this many bytes first and expect the root directory in them. */
const rootBytesMax = 16_384 - headerBytes
const leafEntries = 2048

/** Writes an archive in PMTiles version 3: header, root directory, metadata, leaf directories, tiles. */
export async function writePmtiles(plan: ArchivePlan): Promise<void> {
  const entries = plan.entries.toSorted((a, b) => a.tileId - b.tileId)
  const { root, leaves } = directories(entries)
  const metadata = Buffer.from(JSON.stringify(plan.metadata))
  const { size: tileBytes } = await stat(plan.tileData)
  const sections = [root, metadata, leaves]
  const header = headerOf(plan, { root, metadata, leaves, tileBytes, count: entries.length })
  const file = await open(plan.path, 'w')
  await file.writeFile(Buffer.concat([header, ...sections]))
  await file.close()
  await pipeline(createReadStream(plan.tileData), createWriteStream(plan.path, { flags: 'a' }))
}

/** One directory if it is small enough, else a directory of directories. */
function directories(entries: readonly TileEntry[]): { readonly root: Uint8Array; readonly leaves: Uint8Array } {
  const whole = directoryOf(entries, 1)
  if (whole.length <= rootBytesMax) return { root: whole, leaves: new Uint8Array(0) }
  const leaves: Uint8Array[] = []
  const roots: TileEntry[] = []
  let offset = 0
  for (let first = 0; first < entries.length; first += leafEntries) {
    const leaf = directoryOf(entries.slice(first, first + leafEntries), 1)
    roots.push({ tileId: entries[first]?.tileId ?? 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  // An entry with a run length of zero points to a leaf.
  return { root: directoryOf(roots, 0), leaves: Buffer.concat(leaves) }
}

function directoryOf(entries: readonly TileEntry[], runLength: 0 | 1): Uint8Array {
  const bytes = new GrowingArray((length) => new Uint8Array(length))
  const varint = (value: number) => {
    let left = value
    for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) | 0x80)
    bytes.push(left)
  }
  varint(entries.length)
  let before = 0
  for (const { tileId } of entries) {
    varint(tileId - before)
    before = tileId
  }
  for (const _ of entries) varint(runLength)
  for (const { length } of entries) varint(length)
  for (const { offset } of entries) varint(offset + 1)
  return bytes.whole()
}

type Sections = {
  readonly root: Uint8Array
  readonly metadata: Uint8Array
  readonly leaves: Uint8Array
  readonly tileBytes: number
  readonly count: number
}

const plain = 1
const gzipped = 2
const vectorTiles = 1

function headerOf({ bounds, zooms }: ArchivePlan, { root, metadata, leaves, tileBytes, count }: Sections): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  let at = 8
  let start = headerBytes
  for (const length of [root.length, metadata.length, leaves.length, tileBytes]) {
    header.writeBigUInt64LE(BigInt(start), at)
    header.writeBigUInt64LE(BigInt(length), at + 8)
    start += length
    at += 16
  }
  // Counts of addressed tiles, entries and contents, which are equal: there is no deduplication.
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(BigInt(count), place)
  header.writeUInt8(0, 96)
  header.writeUInt8(plain, 97)
  header.writeUInt8(gzipped, 98)
  header.writeUInt8(vectorTiles, 99)
  header.writeUInt8(zooms.min, 100)
  header.writeUInt8(zooms.max, 101)
  const [west, south, east, north] = bounds
  const units = [west, south, east, north].map((degrees) => Math.round(degrees * 1e7))
  for (const [index, unit] of units.entries()) header.writeInt32LE(unit, 102 + 4 * index)
  header.writeUInt8(Math.min(zooms.max, 12), 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return header
}
