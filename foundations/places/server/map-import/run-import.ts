import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { systemClock } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { attribution } from '../real-streets/attribution.ts'
import type { Bounds } from '../real-streets/bounds.ts'
import {
  currentVersion,
  mapFiles,
  mapFormat,
  type MapManifest,
  pointAt,
  readManifest,
  type RouteEngine,
  versionFolder,
  versionPattern,
  workFolder,
} from '../real-streets/map-folder.ts'
import { areasStage } from './areas-stage.ts'
import { crossingsStage } from './crossings-stage.ts'
import { type Counts, type ImportJob, type Stage, workFiles } from './import-stage.ts'
import { aloneIn } from './import-lock.ts'
import { housesStage } from './houses-stage.ts'
import { placesStage } from './places-stage.ts'
import { UnreadableExtract } from './read-extract.ts'
import { Extent, readStage } from './read-stage.ts'
import { roadsStage } from './roads-stage.ts'
import { streetsStage } from './streets-stage.ts'
import { tilesStage, tileZooms } from './tiles-stage.ts'
import { valhallaStage } from './valhalla-stage.ts'

export type ImportWish = {
  readonly extract: string
  readonly mapFolder: string
  /** Only data within this box is imported; without a box, the whole extract. */
  readonly bounds?: Bounds | undefined
  readonly routes: RouteEngine
  readonly say: (line: string) => void
}

/**
 * Converts an extract into routes, places and tiles, and activates the result. Each stage writes a marker when it is
 * complete, so that an interrupted import resumes at its stage.
 */
export async function importMap(wish: ImportWish): Promise<MapManifest> {
  const { extract, mapFolder, bounds, routes, say } = wish
  const found = await stat(extract).catch(() => undefined)
  if (!found?.isFile()) throw new UnreadableExtract(`there is no file ${extract}`)
  const { size } = found
  say(`reading ${basename(extract)} (${megabytes(size)})`)
  const sha256 = await digestOf(extract)
  const version = versionOf({ sha256, bounds, routes })
  return aloneIn(mapFolder, async () => {
    const known = await readManifest(versionFolder(mapFolder, version))
    if (known) say('this very import is there already')
    const source = { name: basename(extract), bytes: size, sha256 }
    const manifest =
      known ?? (await make(wish, version, source).catch((error: unknown) => explainFailure(error, mapFolder)))
    await pointAt(mapFolder, version)
    say(`servers now use import ${version}; ${attribution}`)
    await tidyUp(mapFolder, version, say)
    return manifest
  })
}

/** Reports a shortage of disk or memory as a plain sentence. Complete stages stay, and the next run resumes there. */
function explainFailure(error: unknown, mapFolder: string): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const goesOn = 'then run the same command again: it goes on where it was'
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new UnreadableExtract(
      `the disk of ${mapFolder} is full; make room (about seven times the extract), ${goesOn}`,
    )
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    throw new UnreadableExtract(`${mapFolder} cannot be written; let this user write there, ${goesOn}`)
  throw error
}

const stagesOf = (routes: RouteEngine): readonly Stage[] => [
  readStage,
  // Built in either case: they are the fallback when Valhalla is uninstalled.
  streetsStage,
  ...(routes === 'valhalla' ? [valhallaStage] : []),
  placesStage,
  housesStage,
  roadsStage,
  crossingsStage,
  areasStage,
  tilesStage,
]

async function make(wish: ImportWish, version: string, source: Omit<MapManifest['source'], 'dataAt'>) {
  const { extract, bounds, mapFolder, routes, say } = wish
  const folder = workFolder(mapFolder, version)
  await mkdir(folder, { recursive: true })
  const stages = stagesOf(routes)
  let counts: Counts = {}
  for (const [index, stage] of stages.entries()) {
    const place = `[${index + 1}/${stages.length}] ${stage.name}`
    const report = throttled(say, place)
    const job: ImportJob = { extract, bounds, mapFolder, folder, routes, report }
    counts = { ...counts, ...(await onceMarked(stage, job, (words) => say(`${place}: ${words}`))) }
  }
  const { bounds: extent, dataAt } = Extent.parse(JSON.parse(await readFile(join(folder, workFiles.extent), 'utf8')))
  const manifest: MapManifest = {
    format: mapFormat,
    version,
    madeAt: systemClock.now(),
    source: { ...source, dataAt },
    bounds: extent,
    routes,
    attribution,
    zooms: tileZooms,
    counts,
  }
  for (const name of [...Object.values(workFiles), ...stages.map(markOf)])
    await rm(join(folder, name), { recursive: true, force: true })
  await writeFile(join(folder, mapFiles.manifest), JSON.stringify(manifest, null, 2))
  await mkdir(join(mapFolder, 'versions'), { recursive: true })
  await rename(folder, versionFolder(mapFolder, version))
  return manifest
}

const markOf = ({ name }: Stage) => `${name}.done`
const Counted = z.record(z.string(), z.number())

/** A stage with a marker is not repeated. */
async function onceMarked(stage: Stage, job: ImportJob, say: (words: string) => void): Promise<Counts> {
  const mark = join(job.folder, markOf(stage))
  const text = await readFile(mark, 'utf8').catch(() => undefined)
  if (text !== undefined) {
    say('done before')
    return Counted.parse(JSON.parse(text))
  }
  const begunMs = performance.now()
  const counts = await stage.run(job)
  // Written to a temporary file and renamed, so that a marker is never partial.
  await writeFile(`${mark}.new`, JSON.stringify(counts))
  await rename(`${mark}.new`, mark)
  const made = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  say(`${made.join(', ')} in ${((performance.now() - begunMs) / 1000).toFixed(1)} s`)
  return counts
}

const sayEveryMs = 1000

function throttled(say: (line: string) => void, place: string): ImportJob['report'] {
  let saidMs = performance.now()
  return (share, words) => {
    if (performance.now() - saidMs < sayEveryMs) return
    saidMs = performance.now()
    say(`${place}: ${Math.round(share * 100)} %, ${words}`)
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** The same extract, box and engine identify an import. */
function versionOf(facts: { sha256: string; bounds: Bounds | undefined; routes: RouteEngine }): string {
  const text = JSON.stringify([mapFormat, facts.sha256, facts.bounds ?? null, facts.routes])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The number of finished imports that stay: the current one, and the previous one for a rollback. */
const versionsMax = 2

/** Imports in an older format are deleted, too: they are unused and take gigabytes. */
async function tidyUp(mapFolder: string, version: string, say: (line: string) => void): Promise<void> {
  const others = (await listVersions(mapFolder)).filter((manifest) => manifest.version !== version)
  const retained = [version, ...others.slice(0, versionsMax - 1).map((manifest) => manifest.version)]
  for (const name of await versionNames(mapFolder)) {
    if (retained.includes(name)) continue
    await rm(versionFolder(mapFolder, name), { recursive: true, force: true })
    say(`import ${name} was removed`)
  }
  // No other import runs now, and an older interrupted one is not resumed.
  await rm(join(mapFolder, 'work'), { recursive: true, force: true })
}

/** The folders of imports, in any format version. Other files in this folder are not ours. */
async function versionNames(mapFolder: string): Promise<readonly string[]> {
  const names = await readdir(join(mapFolder, 'versions')).catch(() => [])
  return names.filter((name) => versionPattern.test(name))
}

/** Finished imports, the latest first. */
export async function listVersions(mapFolder: string): Promise<readonly MapManifest[]> {
  const names = await versionNames(mapFolder)
  const found = await Promise.all(names.map((name) => readManifest(versionFolder(mapFolder, name))))
  return found.filter((manifest) => manifest !== undefined).toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
}

/** Activates an earlier import. */
export async function goBackTo(mapFolder: string, version: string): Promise<void> {
  if (!(await readManifest(versionFolder(mapFolder, version)))) throw new Error(`there is no import ${version}`)
  await pointAt(mapFolder, version)
}

/** Returns to the schematic map; the imports stay on disk. */
export async function turnOff(mapFolder: string): Promise<void> {
  if ((await currentVersion(mapFolder)) !== undefined) await rm(join(mapFolder, 'current.json'))
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
