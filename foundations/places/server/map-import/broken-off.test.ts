import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentVersion, mapFiles, versionFolder } from '../real-streets/map-folder.ts'
import { workFiles } from './import-stage.ts'
import { importMap } from './index.ts'
import { at, smallTown } from './testing/small-town.ts'
import { writeExtract } from './testing/write-extract.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

let folder: string
let extract: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broken-off-'))
  extract = join(folder, 'town.osm.pbf')
  writeExtract(extract, smallTown)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const program = fileURLToPath(new URL('./testing/die-in-stage.ts', import.meta.url))
const stages = ['read', 'streets', 'places', 'houses', 'roads', 'crossings', 'areas', 'tiles'] as const
const { streets, places, houses, roads, crossings, tiles } = mapFiles
const made = [streets, places, houses, roads, crossings, tiles] as const
const quiet = () => undefined

/** Simulates the partial output of an interrupted stage: a truncated file under every name that does not exist yet. */
async function leaveHalves(mapFolder: string): Promise<void> {
  const [version = ''] = await readdir(join(mapFolder, 'work'))
  const work = join(mapFolder, 'work', version)
  const there = await readdir(work)
  for (const name of [...made, ...Object.values(workFiles)].filter((file) => !there.includes(file)))
    if (name !== workFiles.cells) await writeFile(join(work, name), '{"id":1,"half')
}

test('an import that is killed in each of its stages resumes there, and its result equals that of an uninterrupted one', async () => {
  const mapFolder = join(folder, 'killed')
  for (const stage of stages) {
    const child = spawn(process.execPath, [program, extract, mapFolder, stage], { stdio: 'inherit' })
    const [, signal] = await once(child, 'exit')
    expect({ stage, signal }).toEqual({ stage, signal: 'SIGKILL' })
    expect(await readdir(mapFolder)).not.toContain('current.json')
    await leaveHalves(mapFolder)
  }
  const said: string[] = []
  const resumed = await importMap({ extract, mapFolder, routes: 'built-in', say: (line) => void said.push(line) })
  expect(said.filter((line) => line.endsWith('done before'))).toHaveLength(stages.length - 1)
  expect(await readdir(mapFolder)).not.toContain('work')
  const undisturbed = join(folder, 'undisturbed')
  const whole = await importMap({ extract, mapFolder: undisturbed, routes: 'built-in', say: quiet })
  expect({ ...resumed, madeAt: '' }).toEqual({ ...whole, madeAt: '' })
  const bytesOf = (of: string) =>
    Promise.all(
      made.map(async (file) => [file, await readFile(join(versionFolder(of, whole.version), file), 'base64')]),
    )
  expect(await bytesOf(mapFolder)).toEqual(await bytesOf(undisturbed))
})

test('an unusable file is refused with an instruction, and the current import stays in use', async () => {
  const mapFolder = join(folder, 'refused')
  const { version } = await importMap({ extract, mapFolder, routes: 'built-in', say: quiet })
  const wrong = join(folder, 'wrong.osm.pbf')
  const refused = (words: string, wish: object = { extract: wrong }) =>
    expect(importMap({ extract, mapFolder, routes: 'built-in', say: quiet, ...wish })).rejects.toThrow(words)
  await writeFile(wrong, '<?xml version="1.0"?><osm></osm>')
  await refused('it should end in .osm.pbf')
  await writeFile(wrong, Buffer.from('PK\u0003\u0004 some archive'))
  await refused('unpack it first')
  await writeFile(wrong, Buffer.from('BZh91AY&SY some packed file'))
  await refused('unpack it first')
  await writeFile(wrong, '')
  await refused('it should end in .osm.pbf')
  const bytes = await readFile(extract)
  await writeFile(wrong, bytes.subarray(0, -20))
  await refused('download it again, to its end')
  const changed = Buffer.from(bytes)
  changed.fill(0x55, bytes.length - 400, bytes.length - 300)
  await writeFile(wrong, changed)
  await refused('the extract is damaged')
  writeExtract(wrong, { ...smallTown, ways: smallTown.ways.filter(({ tags }) => !('highway' in tags)), turns: [] })
  await refused('no street that a car may use')
  await refused('choose another --bbox', { bounds: [10, 50, 11, 51] })
  await refused('there is no file', { extract: join(folder, 'nowhere.osm.pbf') })
  await refused('there is no file', { extract: folder })
  expect(await currentVersion(mapFolder)).toBe(version)
  // The next complete import removes their leftover files.
  const next = await importMap({
    extract,
    mapFolder,
    routes: 'built-in',
    bounds: [120.9, 24.7, at(1.3, 0).lng, 24.9],
    say: quiet,
  })
  expect(await currentVersion(mapFolder)).toBe(next.version)
  expect(await readdir(mapFolder)).not.toContain('work')
})

test.skipIf(process.platform !== 'linux')(
  'a full disk is reported as such, and with free space the import resumes',
  async () => {
    const mapFolder = join(folder, 'full')
    const child = spawn(process.execPath, [program, extract, mapFolder, 'places'], { stdio: 'inherit' })
    await once(child, 'exit')
    const [version = ''] = await readdir(join(mapFolder, 'work'))
    const places = join(mapFolder, 'work', version, mapFiles.places)
    await rm(places, { force: true })
    // Every write to this device fails with ENOSPC.
    await symlink('/dev/full', places)
    const run = () => importMap({ extract, mapFolder, routes: 'built-in', say: quiet })
    await expect(run()).rejects.toThrow('the disk of')
    expect(await currentVersion(mapFolder)).toBeUndefined()
    await rm(places)
    expect((await run()).version).toBe(version)
  },
)
