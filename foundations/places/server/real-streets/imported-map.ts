import { unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import type { LatLng } from '@daoxing/kit/contract'
import { definePort, type Log } from '@daoxing/kit/server'
import type { ImportedNames } from '../search/index.ts'
import { isInBounds } from './bounds.ts'
import { openBuiltInWays } from './built-in-ways.ts'
import { loadNames } from './load-names.ts'
import {
  currentFile,
  currentVersion,
  formatOf,
  mapFiles,
  mapFormat,
  type MapManifest,
  readManifest,
  versionFolder,
} from './map-folder.ts'
import { openTileArchive, type TileArchive } from './tile-archive.ts'
import { findValhalla, valhallaCommand } from './valhalla-package.ts'
import { openValhallaWays } from './valhalla-ways.ts'
import type { FoundWay, WayFinder, WayWish } from './way-finder.ts'

/** The imported OpenStreetMap data; the import may be replaced while the server runs. */
export type ImportedMap = {
  /** The manifest of the import; undefined without an import. */
  manifest(): MapManifest | undefined
  /** Its places, roads and house numbers, searched together with the built-in ones. */
  places(): ImportedNames | undefined
  /** The route on its streets; undefined outside its area or without a connection. */
  find(from: LatLng, to: LatLng, ride?: Ride): Promise<FoundWay | undefined>
  /** A tile of this version or of an earlier one that is still on disk; `absent` for an unknown version. */
  tile(at: TileAddress): Promise<Uint8Array | undefined | 'absent'>
  /** Checks for a newly chosen import, and resolves once it is active. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** A car by default; without a time, each sign with hours has its stricter value. */
export type Ride = Partial<Pick<WayWish, 'mode' | 'departAt'>>

export type TileAddress = { readonly version: string; readonly z: number; readonly x: number; readonly y: number }

export const importedMapPort = definePort<ImportedMap>('importedMap')

type LoadedMap = {
  readonly manifest: MapManifest
  readonly places: ImportedNames
  readonly ways: WayFinder
}

const watchMs = 1000
type MapLog = Pick<Log, 'info' | 'warn'>

/** Follows the pointer in the map folder; without a folder there is never an import. */
export function followImportedMap(mapFolder: string | undefined, log: MapLog): ImportedMap {
  let held: LoadedMap | undefined
  let isClosing = false
  const archives = new Map<string, Promise<TileArchive | undefined>>()
  const leaving = new Set<Promise<void>>()

  async function exchange(): Promise<void> {
    if (mapFolder === undefined || isClosing) return
    const version = await currentVersion(mapFolder)
    if (version === held?.manifest.version) return
    const fresh = version === undefined ? undefined : await load(mapFolder, version, log)
    // The house closed during the read: this handle would leak.
    if (isClosing) return fresh?.ways.close()
    const old = held
    held = fresh
    if (old) letGo(old.ways)
    log.info({ version: version ?? 'none', routes: fresh?.manifest.routes }, 'the imported map was exchanged')
    await closeAllBut([old?.manifest.version, version])
  }

  /** The previous import finishes its running queries. */
  function letGo(ways: WayFinder): void {
    const gone = ways
      .close()
      .catch((error: unknown) => log.warn({ err: error }, 'old streets were not let go'))
      .finally(() => leaving.delete(gone))
    leaving.add(gone)
  }

  let last: Promise<void> = Promise.resolve()
  const refresh = () => {
    last = last.then(exchange).catch((error: unknown) => {
      // The message contains the remedy for the operator, so no stack trace is logged.
      if (error instanceof UnusableImport) log.warn({ version: error.version }, error.message)
      else log.warn({ err: error }, 'an imported map could not be used; what was used before stays')
    })
    return last
  }
  const check = () => void refresh()
  if (mapFolder !== undefined) {
    watchFile(currentFile(mapFolder), { interval: watchMs, persistent: false }, check)
    check()
  }

  /** Pages may still use the previous import; older ones are closed. */
  async function closeAllBut(versions: readonly (string | undefined)[]): Promise<void> {
    for (const [version, archive] of archives) {
      if (versions.includes(version)) continue
      archives.delete(version)
      await (await archive)?.close()
    }
  }

  const archiveOf = (version: string) => {
    const opened = archives.get(version) ?? openIfThere(mapFolder, version)
    archives.set(version, opened)
    return opened
  }
  return {
    manifest: () => held?.manifest,
    places: () => held?.places,
    async find(from, to, { mode = 'car', departAt } = {}) {
      const map = held
      if (!map || !isInBounds(map.manifest.bounds, from) || !isInBounds(map.manifest.bounds, to)) return undefined
      return map.ways.find({ from, to, mode, departAt })
    },
    async tile({ version, z, x, y }) {
      if (isClosing) return 'absent'
      const archive = await archiveOf(version)
      if (archive) return archive.tile(z, x, y)
      archives.delete(version)
      return 'absent'
    },
    refresh,
    async close() {
      isClosing = true
      if (mapFolder !== undefined) unwatchFile(currentFile(mapFolder), check)
      await last
      await held?.ways.close()
      await Promise.all(leaving)
      await closeAllBut([])
      held = undefined
    },
  }
}

async function openIfThere(mapFolder: string | undefined, version: string): Promise<TileArchive | undefined> {
  if (mapFolder === undefined || !/^[0-9a-f]{16}$/.test(version)) return undefined
  return openTileArchive(join(versionFolder(mapFolder, version), mapFiles.tiles)).catch(() => undefined)
}

/** Loads all data of an import, so that a defect appears here and not in a later call. */
async function load(mapFolder: string, version: string, log: MapLog): Promise<LoadedMap> {
  const folder = versionFolder(mapFolder, version)
  const manifest = await readManifest(folder)
  if (!manifest) throw await unusable(folder, version)
  const places = await loadNames(folder)
  return { manifest, places, ways: await openWays({ mapFolder, folder, manifest, log }) }
}

/** An import that this version of the product cannot use. Its message is for the operator. */
class UnusableImport extends Error {
  readonly version: string

  constructor(version: string, words: string) {
    super(`${words}; until then what was used before goes on, the schematic map where there was nothing`)
    this.version = version
  }
}

async function unusable(folder: string, version: string): Promise<UnusableImport> {
  const found = await formatOf(folder)
  if (!found) return new UnusableImport(version, `the import of real streets in ${folder} is not whole: make it again`)
  const extract = found.extract ?? 'FILE.osm.pbf'
  if (found.format > mapFormat)
    return new UnusableImport(
      version,
      `the import of real streets was made by a later version of the product: run that, or npm run map:import -- ${extract} again`,
    )
  return new UnusableImport(
    version,
    `the import of real streets was made by an earlier version of the product (form ${found.format}, now ${mapFormat}) and has to be made again: npm run map:import -- ${extract}`,
  )
}

type Ways = {
  readonly mapFolder: string
  readonly folder: string
  readonly manifest: MapManifest
  readonly log: MapLog
}

function openWays({ mapFolder, folder, manifest, log }: Ways): Promise<WayFinder> {
  const packageFolder = manifest.routes === 'valhalla' ? findValhalla(mapFolder) : undefined
  if (packageFolder !== undefined) return openValhallaWays(packageFolder, join(folder, mapFiles.valhalla))
  if (manifest.routes === 'valhalla')
    log.warn({ install: valhallaCommand(mapFolder) }, 'Valhalla is not installed any more; our own search stands in')
  return openBuiltInWays(join(folder, mapFiles.streets))
}
