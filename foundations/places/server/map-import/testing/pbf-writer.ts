import { closeSync, openSync, writeSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

type Tags = Readonly<Record<string, string>>
type Member = { readonly way: number; readonly role: string }

/** A growing byte buffer with protobuf integers. */
class Bytes {
  #bytes = Buffer.allocUnsafe(1 << 16)
  #length = 0

  get length(): number {
    return this.#length
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }

  varint(value: number): void {
    this.#room(10)
    let left = value
    for (; left >= 128; left = Math.floor(left / 128)) this.#bytes[this.#length++] = (left % 128) | 0x80
    this.#bytes[this.#length++] = left
  }

  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  field(id: number, content: Uint8Array): void {
    this.varint(id * 8 + 2)
    this.varint(content.length)
    this.#room(content.length)
    this.#bytes.set(content, this.#length)
    this.#length += content.length
  }

  number(id: number, value: number): void {
    this.varint(id * 8)
    this.varint(value)
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more))
    larger.set(this.whole())
    this.#bytes = larger
  }
}

/** Objects per block of a usual extract. */
const blockThings = 8000

/** Writes extracts of any size in the order of OpenStreetMap's: all nodes, then all ways, then relations. */
export class PbfWriter {
  readonly #file: number
  #words = new Map([['', 0]])
  readonly #ids = new Bytes()
  readonly #lats = new Bytes()
  readonly #lngs = new Bytes()
  readonly #tags = new Bytes()
  readonly #group = new Bytes()
  readonly #message = new Bytes()
  readonly #part = new Bytes()
  #last = [0, 0, 0]
  #things = 0
  #isDense = false

  constructor(path: string) {
    this.#file = openSync(path, 'w')
    const header = new Bytes()
    for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) header.field(4, Buffer.from(feature))
    header.field(5, Buffer.from('Sort.Type_then_ID'))
    header.number(32, 1_760_000_000)
    this.#blob('OSMHeader', header.whole())
  }

  /** Coordinates are in units of 1e-7 degrees; ids are ascending. */
  node(id: number, lng: number, lat: number, tags: Tags | undefined): void {
    this.#isDense = true
    const [lastId = 0, lastLng = 0, lastLat = 0] = this.#last
    this.#ids.zigzag(id - lastId)
    this.#lngs.zigzag(lng - lastLng)
    this.#lats.zigzag(lat - lastLat)
    this.#last = [id, lng, lat]
    for (const [key, value] of tags ? Object.entries(tags) : []) {
      this.#tags.varint(this.#word(key))
      this.#tags.varint(this.#word(value))
    }
    this.#tags.varint(0)
    this.#count()
  }

  way(id: number, refs: readonly number[], tags: Tags): void {
    if (this.#isDense) this.#flush()
    this.#message.clear()
    this.#message.number(1, id)
    this.#tagFields(tags)
    let last = 0
    this.#packed(8, refs, (ref) => {
      this.#part.zigzag(ref - last)
      last = ref
    })
    this.#group.field(3, this.#message.whole())
    this.#count()
  }

  relation(id: number, members: readonly Member[], tags: Tags): void {
    this.#message.clear()
    this.#message.number(1, id)
    this.#tagFields(tags)
    this.#packed(8, members, ({ role }) => this.#part.varint(this.#word(role)))
    let last = 0
    this.#packed(9, members, ({ way }) => {
      this.#part.zigzag(way - last)
      last = way
    })
    this.#packed(10, members, () => this.#part.varint(1))
    this.#group.field(4, this.#message.whole())
    this.#count()
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #tagFields(tags: Tags): void {
    this.#packed(2, Object.keys(tags), (key) => this.#part.varint(this.#word(key)))
    this.#packed(3, Object.values(tags), (value) => this.#part.varint(this.#word(value)))
  }

  #packed<Item>(field: number, items: readonly Item[], write: (item: Item) => void): void {
    this.#part.clear()
    for (const item of items) write(item)
    this.#message.field(field, this.#part.whole())
  }

  #word(word: string): number {
    const known = this.#words.get(word) ?? this.#words.size
    this.#words.set(word, known)
    return known
  }

  #count(): void {
    this.#things += 1
    if (this.#things >= blockThings) this.#flush()
  }

  #flush(): void {
    if (this.#things === 0) return
    if (this.#isDense) {
      this.#message.clear()
      for (const [field, bytes] of [
        [1, this.#ids],
        [8, this.#lats],
        [9, this.#lngs],
        [10, this.#tags],
      ] as const)
        this.#message.field(field, bytes.whole())
      this.#group.field(2, this.#message.whole())
    }
    const words = new Bytes()
    for (const word of this.#words.keys()) words.field(1, Buffer.from(word))
    const block = new Bytes()
    block.field(1, words.whole())
    block.field(2, this.#group.whole())
    this.#blob('OSMData', block.whole())
    for (const bytes of [this.#ids, this.#lats, this.#lngs, this.#tags, this.#group]) bytes.clear()
    this.#words = new Map([['', 0]])
    this.#last = [0, 0, 0]
    this.#things = 0
    this.#isDense = false
  }

  #blob(type: string, content: Uint8Array): void {
    const blob = new Bytes()
    blob.number(2, content.length)
    blob.field(3, deflateSync(content, { level: 4 }))
    const head = new Bytes()
    head.field(1, Buffer.from(type))
    head.number(3, blob.length)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(head.length)
    writeSync(this.#file, Buffer.concat([length, head.whole(), blob.whole()]))
  }
}
