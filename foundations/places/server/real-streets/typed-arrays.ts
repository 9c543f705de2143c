import { open, readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** The arrays of a file, by name. */
export type NamedArrays = Readonly<Record<string, Int32Array | Float32Array | Float64Array | Uint8Array>>

const Head = z.array(
  z.object({
    name: z.string(),
    type: z.enum(['Int32Array', 'Float32Array', 'Float64Array', 'Uint8Array']),
    start: z.int(),
    length: z.int(),
  }),
)
type Head = z.infer<typeof Head>

/** Each array starts at a multiple of the largest element size. */
const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8
/** The header has this fixed size, padded with spaces. */
const headBytes = 4096

/** Writes arrays to one file, each in its memory layout, after a header with their positions. */
export async function writeArrays(path: string, arrays: NamedArrays): Promise<void> {
  const head: Head = []
  let start = headBytes
  for (const [name, array] of Object.entries(arrays)) {
    head.push({ name, type: typeOf(array), start, length: array.length })
    start = aligned(start + array.byteLength)
  }
  const file = await open(path, 'w')
  try {
    await file.write(Buffer.from(JSON.stringify(head).padEnd(headBytes, ' ')), 0, headBytes, 0)
    for (const { name, start: position } of head) {
      const array = arrays[name]
      if (array) await writeWhole(file, new Uint8Array(array.buffer, array.byteOffset, array.byteLength), position)
    }
    await file.truncate(start)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The arrays of a file, as views of its bytes. */
export async function readArrays(path: string): Promise<NamedArrays> {
  const bytes = await readFile(path)
  // A small buffer may lie in a shared pool at any offset, but a view needs an aligned one.
  const whole = bytes.byteOffset % 8 === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
  const head = Head.parse(JSON.parse(whole.subarray(0, headBytes).toString('utf8')))
  return Object.fromEntries(head.map((part) => [part.name, viewOf(whole, part)]))
}

function viewOf({ buffer, byteOffset }: Buffer, { type, start, length }: Head[number]): NamedArrays[string] {
  const at = byteOffset + start
  if (type === 'Int32Array') return new Int32Array(buffer, at, length)
  if (type === 'Float32Array') return new Float32Array(buffer, at, length)
  if (type === 'Float64Array') return new Float64Array(buffer, at, length)
  return new Uint8Array(buffer, at, length)
}

function typeOf(array: NamedArrays[string]): Head[number]['type'] {
  if (array instanceof Int32Array) return 'Int32Array'
  if (array instanceof Float32Array) return 'Float32Array'
  return array instanceof Float64Array ? 'Float64Array' : 'Uint8Array'
}

async function writeWhole(file: Awaited<ReturnType<typeof open>>, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
