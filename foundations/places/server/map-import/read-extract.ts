import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Instant } from '@daoxing/kit/contract'
import { parse } from 'osm-pbf-parser-node'
import type { Bounds } from '../real-streets/bounds.ts'
import { fieldsOf, fromZigzag } from './protobuf-fields.ts'

export type Tags = Readonly<Record<string, string>>
export type OsmNode = {
  readonly type: 'node'
  readonly id: number
  readonly lat: number
  readonly lon: number
  readonly tags?: Tags
}
export type OsmWay = {
  readonly type: 'way'
  readonly id: number
  readonly refs: readonly number[]
  readonly tags?: Tags
}
export type OsmMember = { readonly type: string; readonly ref: number; readonly role: string }
export type OsmRelation = {
  readonly type: 'relation'
  readonly id: number
  readonly members: readonly OsmMember[]
  readonly tags?: Tags
}
export type OsmThing = OsmNode | OsmWay | OsmRelation

export type ExtractHeader = { readonly bounds?: Bounds; readonly dataAt?: Instant }

/** The objects of one block, and the share of the file that has been read with it. */
export type ExtractBlock = { readonly things: readonly OsmThing[]; readonly share: number }

/** The file is not an extract, or is in an unsupported format. The message is for the operator. */
export class UnreadableExtract extends Error {}

const inflated = promisify(inflate)

const noExtract = (path: string) =>
  new UnreadableExtract(
    `${path} is no extract of OpenStreetMap in PBF format; it should end in .osm.pbf (osmium cat FILE.osm -o FILE.osm.pbf makes one)`,
  )
const damaged = () =>
  new UnreadableExtract('the extract is damaged; download it again and compare its checksum with that of the site')

/** Reads the header of an extract: its bounding box, and the age of its data. */
export async function readExtractHeader(path: string): Promise<ExtractHeader> {
  for await (const { type, bytes } of blobsOf(path)) {
    if (type !== 'OSMHeader') break
    return headerOf(await contentOf(bytes))
  }
  throw noExtract(path)
}

/** All nodes, or all ways, or all relations of an extract, block by block. */
export async function* blocksOf(path: string, wanted: ReadonlySet<OsmThing['type']>): AsyncGenerator<ExtractBlock> {
  for await (const { type, bytes, share } of blobsOf(path)) {
    if (type !== 'OSMData') continue
    const content = await contentOf(bytes)
    // Creating the objects of a block is slow, so blocks of other kinds are only scanned.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser returns nothing else, by the million
    const things = understood(() => (holdsAny(content, wanted) ? (parse(content, {}) as OsmThing[]) : []))
    yield { things: things.filter((thing) => wanted.has(thing.type)), share }
  }
}

/** The file was corrupted in transfer. */
function understood<Read>(read: () => Read): Read {
  try {
    return read()
  } catch {
    throw damaged()
  }
}

const fieldsIn = (bytes: Uint8Array) => understood(() => [...fieldsOf(bytes)])

const headBytesMax = 64 * 1024
const blobBytesMax = 64 * 1024 * 1024

async function* blobsOf(path: string): AsyncGenerator<{ type: string; bytes: Uint8Array; share: number }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    for (let at = 0; at < size; ) {
      const headLength = (await readBytes(file, at, 4)).readUInt32BE(0)
      if (headLength > headBytesMax) throw at === 0 ? await strangeFile(path, file) : damaged()
      const head = fieldsIn(await readBytes(file, at + 4, headLength))
      const type = Buffer.from(head.find(({ number }) => number === 1)?.bytes ?? []).toString('utf8')
      const length = head.find(({ number }) => number === 3)?.value ?? 0
      if (length > blobBytesMax) throw new UnreadableExtract(`${path} has a block that is too large`)
      yield { type, bytes: await readBytes(file, at + 4 + headLength, length), share: (at + length) / size }
      at += 4 + headLength + length
    }
  } finally {
    await file.close()
  }
}

/** Archive formats, by their first bytes. */
const archives = [
  ['504b0304', 'a ZIP archive'],
  ['425a68', 'packed with bzip2'],
  ['1f8b', 'packed with gzip'],
  ['fd377a585a', 'packed with xz'],
  ['377abcaf', 'a 7z archive'],
] as const

async function strangeFile(path: string, file: FileHandle): Promise<UnreadableExtract> {
  const first = (await readBytes(file, 0, 5)).toString('hex')
  const archive = archives.find(([bytes]) => first.startsWith(bytes))
  return archive
    ? new UnreadableExtract(`${path} is ${archive[1]}; unpack it first, and hand over the .osm.pbf`)
    : noExtract(path)
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done)
    if (bytesRead === 0) throw new UnreadableExtract('the extract ends too early; download it again, to its end')
    done += bytesRead
  }
  return bytes
}

async function contentOf(blob: Uint8Array): Promise<Buffer> {
  for (const { number, bytes } of fieldsIn(blob)) {
    if (bytes === undefined) continue
    if (number === 1) return Buffer.from(bytes)
    if (number === 3)
      return inflated(bytes).catch(() => {
        throw damaged()
      })
    throw new UnreadableExtract('the extract is packed in another way than zlib; `osmium cat` writes it as we read it')
  }
  throw new UnreadableExtract('the extract has an empty block')
}

const readable = new Set(['OsmSchema-V0.6', 'DenseNodes'])

function headerOf(content: Uint8Array): ExtractHeader {
  let header: { bounds?: Bounds; dataAt?: Instant } = {}
  for (const { number, value, bytes } of fieldsIn(content)) {
    if (number === 1 && bytes) header = { ...header, bounds: boundsOf(bytes) }
    if (number === 32 && value) header = { ...header, dataAt: new Date(value * 1000).toISOString() }
    const feature = number === 4 && bytes ? Buffer.from(bytes).toString('utf8') : undefined
    if (feature !== undefined && !readable.has(feature))
      throw new UnreadableExtract(`the extract needs "${feature}", which this importer does not know`)
  }
  return header
}

/** Left, right, top, bottom in nanodegrees. */
function boundsOf(bytes: Uint8Array): Bounds {
  const side = (wanted: number) => {
    for (const { number, value } of fieldsOf(bytes)) if (number === wanted) return fromZigzag(value ?? 0) / 1e9
    return 0
  }
  return [side(1), side(4), side(2), side(3)]
}

const groupKinds: Readonly<Record<number, OsmThing['type']>> = { 1: 'node', 2: 'node', 3: 'way', 4: 'relation' }

function holdsAny(content: Uint8Array, wanted: ReadonlySet<OsmThing['type']>): boolean {
  for (const { number, bytes } of fieldsOf(content)) {
    if (number !== 2 || !bytes) continue
    for (const group of fieldsOf(bytes)) {
      const kind = groupKinds[group.number]
      if (kind && wanted.has(kind)) return true
    }
  }
  return false
}
