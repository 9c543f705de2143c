import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { ExtractSource } from './extract-source.ts'
import { UnreadableExtract } from './read-extract.ts'

export type DownloadWish = {
  readonly source: ExtractSource
  /** The path at which the extract is stored. */
  readonly folder: string
  readonly say: (line: string) => void
  /** The delay before the next attempt; zero in tests. */
  readonly wait?: (milliseconds: number) => Promise<void>
  /** Free bytes on the disk; simulated in tests. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

const attemptsMax = 6
const firstWaitMs = 1000
/** The checksum is one line. `fetch` itself aborts a stalled file after five minutes. */
const silenceMs = 30_000
/** Free space required in addition to the download. */
const spareBytes = 200_000_000
const sayEveryMs = 1000

/** The ETag or date of the file that a partial download belongs to. Without it, the download cannot resume. */
const PartFacts = z.object({ url: z.string(), validator: z.string(), totalBytes: z.int() })
type PartFacts = z.infer<typeof PartFacts>

/** A transient failure. */
class BrokenDownload extends Error {}

/**
 * Downloads an extract and returns its path. An interrupted download resumes, unless the file changed at its source.
 * The checksum verifies it; a complete file is not downloaded again.
 */
export async function downloadExtract(wish: DownloadWish): Promise<string> {
  const { source, folder, say } = wish
  const path = join(folder, source.fileName)
  await mkdir(folder, { recursive: true })
  const checksum = await withAttempts(wish, () => readChecksum(source))
  if ((await md5Of(path)) === checksum) {
    say(`download: ${source.fileName} is there already, and is the latest`)
    return path
  }
  await fetchWhole(wish, path, checksum)
  return path
}

async function fetchWhole(wish: DownloadWish, path: string, checksum: string): Promise<void> {
  const { source, say } = wish
  let wanted = checksum
  // The source may replace the file between the two requests: retry once with the current checksum.
  for (const isLast of [false, true]) {
    await withAttempts(wish, () => fetchRest(wish, path))
    say('download: comparing the checksum')
    if ((await md5Of(partOf(path))) === wanted) {
      await rename(partOf(path), path)
      await rm(factsOf(path), { force: true })
      return
    }
    await forgetPart(path)
    if (isLast) break
    say('download: the checksum does not fit; beginning anew')
    wanted = await withAttempts(wish, () => readChecksum(source))
  }
  throw new UnreadableExtract(
    `what ${source.url} sends does not fit its checksum (${source.checksumUrl}); nothing was imported, try again later`,
  )
}

const partOf = (path: string) => `${path}.part`
const factsOf = (path: string) => `${path}.part.json`

async function forgetPart(path: string): Promise<void> {
  await rm(partOf(path), { force: true })
  await rm(factsOf(path), { force: true })
}

/** Retries with exponential backoff. A permanent error is thrown at once. */
async function withAttempts<Result>(
  { source, say, wait = (milliseconds) => pause(milliseconds) }: DownloadWish,
  work: () => Promise<Result>,
) {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (error instanceof UnreadableExtract || !isPassing(error)) throw error
      const why = reasonOf(error)
      if (attempt === attemptsMax)
        throw new UnreadableExtract(
          `${source.url} could not be downloaded (${why}); run the same command again: it goes on where it was`,
        )
      const waitMs = firstWaitMs * 2 ** (attempt - 1)
      say(`download: ${why}; trying again in ${waitMs / 1000} s`)
      await wait(waitMs)
    }
}

/** Whether an error comes from the network and may be transient; a full disk or a read-only folder is not. */
const isPassing = (error: unknown) => error instanceof Error && !('syscall' in error && 'path' in error)

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}

async function readChecksum({ checksumUrl }: ExtractSource): Promise<string> {
  const answer = await fetch(checksumUrl, { signal: AbortSignal.timeout(silenceMs) })
  assertAnswered(answer, checksumUrl)
  const checksum = /^[0-9a-f]{32}/i.exec((await answer.text()).trim())?.[0]
  if (checksum === undefined) throw new UnreadableExtract(`${checksumUrl} holds no MD5 checksum`)
  return checksum.toLowerCase()
}

/** Server errors are transient; a wrong address is not. */
function assertAnswered(answer: Response, url: string): void {
  if (answer.ok) return
  const passes = answer.status >= 500 || answer.status === 408 || answer.status === 429
  if (passes) throw new BrokenDownload(`the server answers ${answer.status}`)
  throw new UnreadableExtract(`${url} answers ${answer.status}; MAP_EXTRACT_URL may name another address`)
}

/** Fetches the missing bytes of a partial download; returns once it is complete. */
async function fetchRest(wish: DownloadWish, path: string): Promise<void> {
  const { source, say } = wish
  const facts = await readFacts(path, source.url)
  const had = facts === undefined ? 0 : await sizeOf(partOf(path))
  if (facts !== undefined && had === facts.totalBytes) return
  const answer = await fetch(source.url, {
    // Without the second header, the rest of a changed file would be appended to the old part.
    headers: facts === undefined || had === 0 ? {} : { range: `bytes=${had}-`, 'if-range': facts.validator },
  })
  if (answer.status === 416) {
    await forgetPart(path)
    throw new BrokenDownload('the file has changed at its source')
  }
  assertAnswered(answer, source.url)
  const isResumed = answer.status === 206 && startOf(answer) === had
  if (answer.status === 206 && !isResumed) {
    await forgetPart(path)
    throw new BrokenDownload('the server sent another piece than the one that was asked for')
  }
  const from = isResumed ? had : 0
  const totalBytes = totalOf(answer, from)
  if (from > 0) say(`download: going on at ${megabytes(from)}`)
  else if (had > 0) say('download: the file has changed at its source; beginning anew')
  await assertRoom(wish, (totalBytes ?? 0) - from)
  if (from === 0) await forgetPart(path)
  const validator = strongTag(answer) ?? answer.headers.get('last-modified')
  if (totalBytes !== undefined && validator !== null)
    await writeFile(factsOf(path), JSON.stringify({ url: source.url, validator, totalBytes } satisfies PartFacts))
  await writeRest(answer, { path: partOf(path), from, totalBytes, say })
}

/** A weak ETag means equal content, not equal bytes. */
function strongTag({ headers }: Response): string | null {
  const tag = headers.get('etag')
  return tag === null || tag.startsWith('W/') ? null : tag
}

async function readFacts(path: string, url: string): Promise<PartFacts | undefined> {
  const text = await readFile(factsOf(path), 'utf8').catch(() => '{}')
  const parsed = PartFacts.safeParse(parsedJson(text))
  return parsed.success && parsed.data.url === url ? parsed.data : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const startOf = ({ headers }: Response) =>
  Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1] ?? Number.NaN)

function totalOf({ headers }: Response, from: number): number | undefined {
  const length = headers.get('content-length')
  return length === null ? undefined : from + Number(length)
}

async function assertRoom({ folder, freeBytes = freeBytesOf }: DownloadWish, missingBytes: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= missingBytes + spareBytes) return
  throw new UnreadableExtract(
    `the disk of ${folder} has ${megabytes(free)} left, and the download needs ${megabytes(missingBytes + spareBytes)}; ` +
      'make room (the import needs about seven times the extract), then run the same command again',
  )
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

type Rest = {
  readonly path: string
  readonly from: number
  readonly totalBytes: number | undefined
  readonly say: (line: string) => void
}

async function writeRest(answer: Response, { path, from, totalBytes, say }: Rest): Promise<void> {
  const file = await open(path, from === 0 ? 'w' : 'a')
  let bytes = from
  let saidMs = performance.now()
  try {
    for await (const chunk of answer.body ?? []) {
      await file.write(chunk)
      bytes += chunk.byteLength
      if (performance.now() - saidMs < sayEveryMs) continue
      saidMs = performance.now()
      say(`download: ${shareOf(bytes, totalBytes)}`)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (totalBytes !== undefined && bytes < totalBytes) throw new BrokenDownload('the line was cut')
  say(`download: ${shareOf(bytes, totalBytes)}`)
}

const shareOf = (bytes: number, total: number | undefined) =>
  total === undefined || total === 0
    ? megabytes(bytes)
    : `${Math.floor((bytes / total) * 100)} %, ${megabytes(bytes)} of ${megabytes(total)}`

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const sizeOf = async (path: string) => (await stat(path).catch(() => ({ size: 0 }))).size

/** Undefined if there is no file. */
async function md5Of(path: string): Promise<string | undefined> {
  if ((await sizeOf(path)) === 0) return undefined
  // Not for security: this is the checksum type that the source publishes.
  const hash = createHash('md5')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
