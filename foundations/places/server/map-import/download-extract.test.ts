import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { downloadExtract } from './download-extract.ts'
import { extractSource } from './extract-source.ts'
import { importCountry } from './import-country.ts'
import { readProgress } from './import-progress.ts'
import { smallTown } from './testing/small-town.ts'
import { writeExtract } from './testing/write-extract.ts'

type RecordedRequest = { readonly path: string; readonly headers: IncomingHttpHeaders }

/** A download host with its files, failures and received requests. */
class ExtractHost {
  content = Buffer.alloc(400_000, 'streets ')
  tag: string | null = '"first"'
  /** The connection drops after each of these numbers of bytes, once each. */
  cuts: number[] = []
  /** The failures before it succeeds, one per request for the file. */
  failures: number[] = []
  checksum: string | undefined
  readonly requests: RecordedRequest[] = []
  #server: Server | undefined

  async open(): Promise<string> {
    this.#server = createServer((request, answer) => {
      const { url: path = '', headers } = request
      this.requests.push({ path, headers })
      if (path.endsWith('.md5')) {
        const md5 = this.checksum ?? createHash('md5').update(this.content).digest('hex')
        return answer.end(`${md5}  taiwan-latest.osm.pbf\n`)
      }
      const failure = this.failures.shift()
      if (failure !== undefined) {
        answer.statusCode = failure
        return answer.end()
      }
      const wanted = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
      const isSame = wanted > 0 && headers['if-range'] === (this.tag ?? lastModified)
      const from = isSame ? wanted : 0
      answer.statusCode = isSame ? 206 : 200
      if (this.tag !== null) answer.setHeader('etag', this.tag)
      answer.setHeader('last-modified', lastModified)
      answer.setHeader('content-length', this.content.length - from)
      if (isSame) answer.setHeader('content-range', `bytes ${from}-${this.content.length - 1}/${this.content.length}`)
      const cut = this.cuts.shift()
      if (cut === undefined) return answer.end(this.content.subarray(from))
      answer.write(this.content.subarray(from, from + cut))
      return setTimeout(() => answer.destroy(), 50)
    })
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/asia/taiwan-latest.osm.pbf`
  }

  close(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  fileRequests(): readonly RecordedRequest[] {
    return this.requests.filter(({ path }) => !path.endsWith('.md5'))
  }
}

const lastModified = 'Sun, 22 Nov 2026 20:00:00 GMT'
let host: ExtractHost
let url: string
let folder: string
let said: string[]
let waited: number[]

beforeEach(async () => {
  host = new ExtractHost()
  url = await host.open()
  folder = await mkdtemp(join(tmpdir(), 'download-'))
  said = []
  waited = []
})
afterEach(async () => {
  host.close()
  await rm(folder, { recursive: true, force: true })
})

function sourceAt(address: string) {
  const source = extractSource('taiwan', { MAP_EXTRACT_URL: address })
  if (source === undefined) throw new Error('taiwan is a known extract')
  return source
}

const download = (freeBytes = 1e12) =>
  downloadExtract({
    source: sourceAt(url),
    folder,
    say: (line) => said.push(line),
    wait: async (milliseconds) => void waited.push(milliseconds),
    freeBytes: async () => freeBytes,
  })

test('the extract of Taiwan is downloaded from one address, which an operator may replace by a mirror', () => {
  expect(extractSource('taiwan', {})).toEqual({
    url: 'https://download.geofabrik.de/asia/taiwan-latest.osm.pbf',
    checksumUrl: 'https://download.geofabrik.de/asia/taiwan-latest.osm.pbf.md5',
    fileName: 'taiwan-latest.osm.pbf',
  })
  expect(extractSource('taiwan', { MAP_EXTRACT_URL: 'https://mirror.example/tw.pbf' })?.url).toBe(
    'https://mirror.example/tw.pbf',
  )
  expect(() => extractSource('taiwan', { MAP_EXTRACT_URL: 'file:///etc/passwd' })).toThrow('MAP_EXTRACT_URL')
  expect(extractSource('taiwan.osm.pbf', {})).toBeUndefined()
})

test('it downloads the whole file with its progress, leaves no other file, and does not download it again', async () => {
  const path = await download()
  expect((await readFile(path)).equals(host.content)).toBe(true)
  expect(said).toContain('download: 100 %, 0.4 MB of 0.4 MB')
  expect(await readdir(folder)).toEqual(['taiwan-latest.osm.pbf'])
  expect(await download()).toBe(path)
  expect(host.fileRequests()).toHaveLength(1)
  // A newer version is downloaded.
  host.content = Buffer.alloc(300_000, 'newer ')
  await download()
  expect((await readFile(path)).equals(host.content)).toBe(true)
})

test('a dropped download resumes with the missing bytes only, also in a later run', async () => {
  host.cuts = [100_000, 50_000]
  const path = await download()
  expect((await readFile(path)).equals(host.content)).toBe(true)
  expect(host.fileRequests().map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=100000-', 'bytes=150000-'])
  expect(waited).toEqual([1000, 2000])

  await rm(path)
  host.cuts = Array.from({ length: 6 }, () => 10_000)
  await expect(download()).rejects.toThrow('run the same command again: it goes on where it was')
  host.requests.length = 0
  await download()
  expect(host.fileRequests().map(({ headers }) => headers.range)).toEqual(['bytes=60000-'])
  expect((await readFile(path)).equals(host.content)).toBe(true)
})

test('a file that changed at its source in the meantime is downloaded again, by its ETag or date', async () => {
  host.cuts = Array.from({ length: 6 }, () => 10_000)
  await expect(download()).rejects.toThrow('could not be downloaded')
  host.content = Buffer.alloc(200_000, 'changed ')
  host.tag = '"second"'
  const path = await download()
  expect((await readFile(path)).equals(host.content)).toBe(true)
  expect(said).toContain('download: the file has changed at its source; beginning anew')
  // A weak ETag does not guarantee equal bytes, so the date counts.
  await rm(path)
  host.tag = 'W/"weak"'
  host.cuts = [10_000]
  host.requests.length = 0
  await expect(download()).resolves.toBe(path)
  expect(host.fileRequests()[1]?.headers['if-range']).toBe(lastModified)
})

test('a file with a wrong checksum is downloaded once more and never used', async () => {
  host.checksum = '0'.repeat(32)
  await expect(download()).rejects.toThrow('does not fit its checksum')
  expect(host.fileRequests()).toHaveLength(2)
  expect(await readdir(folder)).toEqual([])
})

test('server errors are retried, a wrong address is not, and a full disk is reported before anything is written', async () => {
  host.failures = [503, 429]
  await download()
  expect(waited).toEqual([1000, 2000])
  await rm(folder, { recursive: true })
  host.failures = [404]
  await expect(download()).rejects.toThrow(/answers 404; MAP_EXTRACT_URL/)
  expect(waited).toHaveLength(2)
  await expect(download(100_000_000)).rejects.toThrow('make room')
  expect(await readdir(folder)).toEqual([])
})

test('one command downloads and imports; its progress can be read during and after it', async () => {
  const extract = join(folder, 'town.osm.pbf')
  writeExtract(extract, smallTown)
  host.content = await readFile(extract)
  const mapFolder = join(folder, 'map')
  const seen: (string | undefined)[] = []
  const source = sourceAt(url)
  const manifest = await importCountry({
    source,
    mapFolder,
    routes: 'built-in',
    say: (line) => {
      said.push(line)
      if (line.startsWith('[')) void readProgress(mapFolder).then((progress) => seen.push(progress?.state))
    },
  })
  expect(manifest.source.name).toBe('taiwan-latest.osm.pbf')
  expect(seen).toContain('running')
  expect(await readProgress(mapFolder)).toMatchObject({ state: 'done', line: `servers use import ${manifest.version}` })
  host.checksum = '0'.repeat(32)
  await expect(importCountry({ source, mapFolder, routes: 'built-in', say: () => undefined })).rejects.toThrow(
    'checksum',
  )
  expect(await readProgress(mapFolder)).toMatchObject({ state: 'failed' })
})
