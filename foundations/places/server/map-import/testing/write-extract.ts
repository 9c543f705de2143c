import { writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

export type ExtractNode = { readonly id: number; readonly lat: number; readonly lng: number; readonly tags?: Tags }
export type ExtractWay = { readonly id: number; readonly refs: readonly number[]; readonly tags: Tags }
export type ExtractTurn = {
  readonly id: number
  readonly from: number
  /** A point, or the ways between. */
  readonly via: number | readonly number[]
  readonly to: number
  readonly sign?: string
  readonly tags?: Tags
}
/** An area whose border consists of several ways. */
export type ExtractArea = {
  readonly id: number
  readonly ways: readonly number[]
  /** Ways of the borders of its holes. */
  readonly holes?: readonly number[]
  readonly tags: Tags
}
type Tags = Readonly<Record<string, string>>

/** The content of a small test town. */
export type Extract = {
  readonly nodes: readonly ExtractNode[]
  readonly ways: readonly ExtractWay[]
  readonly turns?: readonly ExtractTurn[]
  readonly areas?: readonly ExtractArea[]
}

/** Writes an extract in OpenStreetMap's format: protobuf blocks, each compressed and framed. */
export function writeExtract(path: string, { nodes, ways, turns = [], areas = [] }: Extract): void {
  const words = stringTable()
  const groups = [
    ...nodes.map((node) => field(1, nodeMessage(node, words))),
    ...ways.map((way) => field(3, wayMessage(way, words))),
    ...turns.map((turn) => field(4, turnMessage(turn, words))),
    ...areas.map((area) => field(4, areaMessage(area, words))),
  ].map((thing) => field(2, thing))
  const header = [field(4, text('OsmSchema-V0.6')), number(32, 1_760_000_000)]
  const block = [
    field(
      1,
      [...words.all].map((word) => field(1, text(word))),
    ),
    ...groups,
  ]
  writeFileSync(path, Buffer.concat([blob('OSMHeader', header), blob('OSMData', block)]))
}

type Message = Uint8Array | readonly Uint8Array[]
const joined = (message: Message) => (message instanceof Uint8Array ? message : Buffer.concat(message))
const text = (words: string) => Buffer.from(words, 'utf8')

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let left = value
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
  return Uint8Array.from([...bytes, left])
}

const zigzag = (value: number) => varint(value < 0 ? -2 * value - 1 : 2 * value)
const number = (id: number, value: number) => Buffer.concat([varint(id * 8), varint(value)])
const signed = (id: number, value: number) => Buffer.concat([varint(id * 8), zigzag(value)])

function field(id: number, message: Message): Uint8Array {
  const bytes = joined(message)
  return Buffer.concat([varint(id * 8 + 2), varint(bytes.length), bytes])
}

function blob(type: string, message: Message): Uint8Array {
  const content = joined(message)
  const packed = Buffer.concat([number(2, content.length), field(3, deflateSync(content))])
  const head = Buffer.concat([field(1, text(type)), number(3, packed.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, packed])
}

function stringTable() {
  // The first string of a table is unused.
  const places = new Map([['', 0]])
  const at = (word: string) => {
    const known = places.get(word) ?? places.size
    places.set(word, known)
    return known
  }
  return { at, all: places.keys() }
}
type Words = ReturnType<typeof stringTable>

function tagFields(tags: Tags, words: Words): readonly Uint8Array[] {
  const entries = Object.entries(tags)
  if (entries.length === 0) return []
  return [
    field(
      2,
      entries.map(([key]) => varint(words.at(key))),
    ),
    field(
      3,
      entries.map(([, value]) => varint(words.at(value))),
    ),
  ]
}

/** Coordinates are in units of 1e-7 degrees. */
const units = (degrees: number) => Math.round(degrees * 1e7)

const nodeMessage = ({ id, lat, lng, tags = {} }: ExtractNode, words: Words) => [
  signed(1, id),
  ...tagFields(tags, words),
  signed(8, units(lat)),
  signed(9, units(lng)),
]

const steps = (ids: readonly number[]) => ids.map((id, index) => zigzag(id - (ids[index - 1] ?? 0)))

const wayMessage = ({ id, refs, tags }: ExtractWay, words: Words) => [
  number(1, id),
  ...tagFields(tags, words),
  field(8, steps(refs)),
]

const memberTypes = { node: 0, way: 1 }

function turnMessage({ id, from, via, to, sign, tags = {} }: ExtractTurn, words: Words): readonly Uint8Array[] {
  const between = typeof via === 'number' ? [via] : via
  const betweenType = typeof via === 'number' ? memberTypes.node : memberTypes.way
  return [
    number(1, id),
    ...tagFields({ type: 'restriction', ...(sign !== undefined && { restriction: sign }), ...tags }, words),
    field(
      8,
      ['from', ...between.map(() => 'via'), 'to'].map((role) => varint(words.at(role))),
    ),
    field(9, steps([from, ...between, to])),
    field(10, [memberTypes.way, ...between.map(() => betweenType), memberTypes.way].map(varint)),
  ]
}

function areaMessage({ id, ways, holes = [], tags }: ExtractArea, words: Words): readonly Uint8Array[] {
  const members = [...ways, ...holes]
  return [
    number(1, id),
    ...tagFields({ type: 'multipolygon', ...tags }, words),
    field(
      8,
      members.map((_, index) => varint(words.at(index < ways.length ? 'outer' : 'inner'))),
    ),
    field(9, steps(members)),
    field(
      10,
      members.map(() => varint(memberTypes.way)),
    ),
  ]
}
