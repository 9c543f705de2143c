import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawnStreets } from '../ports/drawn-streets-port.ts'
import { noteProgress } from '../map-import/import-progress.ts'
import { smallTown } from '../map-import/testing/small-town.ts'
import { writeExtract } from '../map-import/testing/write-extract.ts'
import { currentVersion } from '../real-streets/map-folder.ts'
import { chosenStyle } from './chosen-style.ts'
import { mapOffice } from './map-office-port.ts'

let folder: string
let host: Server | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-office-'))
})
afterEach(async () => {
  host?.closeAllConnections()
  host?.close()
  host = undefined
  await rm(folder, { recursive: true, force: true })
})

const noMap = { manifest: () => undefined }
const taipei = { lat: 25.04, lng: 121.52 }
const deskWith = (environment: NodeJS.ProcessEnv, wish: { node?: string; mapFolder?: string } = {}) =>
  mapOffice({ mapFolder: folder, map: noMap, environment, ...wish })

test('a chosen style is stored, and where it draws streets a pin can be placed at a door', async () => {
  const desk = deskWith({})
  expect(await desk.read()).toEqual({ style: 'own', isFixed: false, streets: null, progress: null })
  expect(drawnStreets({}, noMap, folder).at(taipei)).toBe(false)
  expect(await desk.choose('openfreemap:positron')).toMatchObject({ style: 'openfreemap:positron' })
  expect(chosenStyle(folder)).toBe('openfreemap:positron')
  expect(drawnStreets({}, noMap, folder).at(taipei)).toBe(true)
  expect(await deskWith({}).choose('own')).toMatchObject({ style: 'own' })
  expect(drawnStreets({}, noMap, folder).at(taipei)).toBe(false)
})

test('a setting of the server environment cannot be changed from the console', async () => {
  const desk = deskWith({ MAP_STYLE_URL: 'openfreemap' })
  expect(await desk.read()).toMatchObject({ style: null, isFixed: true })
  await expect(desk.choose('own')).rejects.toThrow('places.mapIsFixed')
})

test('an import that the console starts runs in the background, starts once, and reports its end', async () => {
  const extract = join(folder, 'town.osm.pbf')
  writeExtract(extract, smallTown)
  const content = await readFile(extract)
  let fileRequests = 0
  const server = createServer((request, answer) => {
    if (request.url?.endsWith('.md5')) return answer.end(createHash('md5').update(content).digest('hex'))
    fileRequests += 1
    return answer.end(content)
  })
  host = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/taiwan.osm.pbf`
  const desk = deskWith({ ...process.env, MAP_EXTRACT_URL: url })
  expect((await desk.begin()).progress).toMatchObject({ state: 'running' })
  await desk.begin()
  await expect.poll(async () => (await desk.read()).progress?.state, { timeout: 60_000 }).toBe('done')
  expect(fileRequests).toBe(1)
  expect(await currentVersion(folder)).toMatch(/^[0-9a-f]{16}$/)
  desk.close()
}, 90_000)

/** An address that never responds. */
async function silentUrl(): Promise<string> {
  const server = createServer(() => undefined)
  host = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/taiwan.osm.pbf`
}
const soon = { timeout: 30_000, interval: 50 }
const processOfImport = async () =>
  Number((JSON.parse(await readFile(join(folder, 'progress.json'), 'utf8')) as { processId: unknown }).processId)

test('an import that cannot start has failed, with the reason, and the next one can start', async () => {
  const cannotStart: readonly [NodeJS.ProcessEnv, RegExp, string?][] = [
    [{}, /could not start: .*ENOENT/, join(folder, 'no-such-node')],
    // Larger than the system allows: refused before a process exists.
    [{ PADDING: 'x'.repeat(8_000_000) }, /could not start: .*E2BIG/],
    [{ MAP_EXTRACT_URL: 'nonsense' }, /^MAP_EXTRACT_URL is no address/],
    [{ NODE_OPTIONS: '--import=/no/such/file.mjs' }, /Cannot find module/],
    [{ NODE_OPTIONS: '--no-such-option' }, /ended with code 9/],
  ]
  for (const [place, [environment, reason, node]] of cannotStart.entries()) {
    const mapFolder = join(folder, String(place))
    const desk = deskWith({ ...process.env, ...environment }, { mapFolder, ...(node === undefined ? {} : { node }) })
    for (let tries = 0; tries < 2; tries += 1) {
      await rm(join(mapFolder, 'progress.json'), { force: true })
      await Promise.all([desk.begin(), desk.begin()])
      await expect
        .poll(async () => (await desk.read()).progress, soon)
        .toMatchObject({ state: 'failed', line: expect.stringMatching(reason) })
    }
  }
}, 60_000)

test('a killed import has failed, and names the signal', async () => {
  const desk = deskWith({ ...process.env, MAP_EXTRACT_URL: await silentUrl() })
  await desk.begin()
  await expect.poll(processOfImport, soon).not.toBe(process.pid)
  process.kill(await processOfImport(), 'SIGKILL')
  await expect
    .poll(async () => (await desk.read()).progress, soon)
    .toMatchObject({ state: 'failed', line: 'the import was ended by SIGKILL' })
}, 60_000)

test('an import of the previous server with the same process id does not count as running', async () => {
  await noteProgress(folder, { state: 'running', line: '40 % downloaded' })
  expect((await deskWith({}).read()).progress).toMatchObject({ state: 'failed' })
})
