import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import type { Decrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { encrypterOf, type Lock } from './lock.ts'

/** Adds a file to an archive; its bytes are consumed before this settles. */
export type AddFile = (name: string, content: Buffer) => Promise<void>

/** A backup that is damaged, truncated, in another format, or that the available keys do not decrypt. */
export class UnreadableBackup extends Error {}

type Writing = { readonly path: string; readonly lock: Lock; fill(add: AddFile): Promise<void> }

/**
 * Writes a tar, compressed and encrypted as a stream, so that memory use is independent of its size. It is written
 * under another name and renamed once it is on disk. Without our tools, `age -d FILE | tar xz` opens it.
 */
export async function writeArchive({ path, lock, fill }: Writing): Promise<{ readonly bytes: number }> {
  const draft = `${path}.${randomBytes(4).toString('hex')}.draft`
  const tar = pack()
  const zipped = createGzip({ level: 5 })
  const add: AddFile = (name, content) =>
    new Promise((resolve, reject) => {
      const sink = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      )
      sink.on('error', reject)
      sink.end(content)
    })
  try {
    const zipping = pipeline(tar, zipped)
    const encrypted = await encrypterOf(lock).encrypt(webStreamOf(zipped))
    const writing = pipeline(
      nodeStreamOf(encrypted),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const filling = fill(add).then(
      () => tar.finalize(),
      (error: unknown) => {
        tar.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      },
    )
    // The first failure is reported; the other streams end with it.
    const ends = await Promise.allSettled([filling, zipping, writing])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { bytes: (await stat(path)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Otherwise, a power failure could lose the name, and with it the backup. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export type ArchivedFile = { readonly name: string; readonly size: number; content(): AsyncIterable<Buffer> }

type Reading = {
  readonly path: string
  readonly decrypter: Decrypter
  /** Called with the number of bytes read so far. */
  onRead?(bytes: number): void
  /** Must consume each file in order. */
  take(file: ArchivedFile): Promise<void>
}

/** Reads an archive from start to end; a changed, moved or missing piece aborts it there. */
export async function readArchive({ path, decrypter, onRead, take }: Reading): Promise<void> {
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onRead?.(chunk.length)
      done(null, chunk)
    },
  })
  const source = createReadStream(path)
  const files = extract()
  const unzipped = createGunzip()
  let taken: unknown
  try {
    const counting = pipeline(source, counted)
    counting.catch(() => undefined)
    const opened = await decrypter.decrypt(webStreamOf(counted))
    const reading = pipeline(nodeStreamOf(opened), unzipped, files)
    reading.catch(() => undefined)
    for await (const entry of files) {
      const { name, size } = entry.header
      try {
        await take({ name, size, content: () => bytesOf(entry) })
      } catch (error) {
        // The caller's processing of a file may fail for reasons unrelated to the archive.
        taken = error
        throw error
      }
      entry.resume()
    }
    await Promise.all([reading, counting])
  } catch (error) {
    source.destroy()
    files.destroy()
    if (taken !== undefined) throw taken
    const why = error instanceof Error ? error.message : String(error)
    throw new UnreadableBackup(`${path} cannot be read as a backup: ${why}`, { cause: error })
  }
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield Buffer.from(chunk)
}

/** The types of web streams differ between Node and the browser, but the streams do not. */
function webStreamOf(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
}

function nodeStreamOf(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as NodeStream)
}
