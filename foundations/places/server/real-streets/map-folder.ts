import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Bounds } from './bounds.ts'

/** Raised when the file format of an import changes: an older import must be repeated, not misread. */
export const mapFormat = 4

/** The routing engines for an import: Valhalla, or our own search over the same streets. */
export const routeEngines = ['built-in', 'valhalla'] as const
export type RouteEngine = (typeof routeEngines)[number]

/** The manifest of an import: written last, so that a folder with a manifest is complete. */
export const MapManifest = z.object({
  format: z.literal(mapFormat),
  version: z.string(),
  madeAt: Instant,
  source: z.object({ name: z.string(), bytes: z.int(), sha256: z.string(), dataAt: z.nullable(Instant) }),
  bounds: Bounds,
  routes: z.enum(routeEngines),
  /** The attribution that is required on every map of it. */
  attribution: z.string(),
  zooms: z.object({ min: z.int(), max: z.int() }),
  counts: z.record(z.string(), z.number()),
})
export type MapManifest = z.infer<typeof MapManifest>

/** The name of an import, in every format so far. */
export const versionPattern = /^[0-9a-f]{16}$/

const Current = z.object({ version: z.string().check(z.regex(versionPattern)) })

/** The paths of the parts of an import inside its folder. */
export const mapFiles = {
  manifest: 'map.json',
  streets: 'streets.bin',
  places: 'places.ndjson',
  houses: 'houses.bin',
  roads: 'roads.bin',
  crossings: 'crossings.bin',
  tiles: 'tiles.pmtiles',
  valhalla: 'valhalla',
} as const

/** Finished imports, by version. */
export const versionFolder = (mapFolder: string, version: string) => join(mapFolder, 'versions', version)
/** An unfinished import; renamed when it is complete. */
export const workFolder = (mapFolder: string, version: string) => join(mapFolder, 'work', version)
/** The pointer that servers watch. */
export const currentFile = (mapFolder: string) => join(mapFolder, 'current.json')

/** The version that servers must use; undefined if none was chosen. */
export async function currentVersion(mapFolder: string): Promise<string | undefined> {
  const text = await readFile(currentFile(mapFolder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const parsed = Current.safeParse(parsedJson(text))
  return parsed.success ? parsed.data.version : undefined
}

/** Sets the version for servers. The file is renamed into place, so that it is never read half-written. */
export async function pointAt(mapFolder: string, version: string): Promise<void> {
  const fresh = `${currentFile(mapFolder)}.${process.pid}`
  await writeFile(fresh, JSON.stringify({ version }))
  await rename(fresh, currentFile(mapFolder))
}

/** The manifest of a finished import; undefined if there is none or its format differs. */
export async function readManifest(folder: string): Promise<MapManifest | undefined> {
  const text = await readFile(join(folder, mapFiles.manifest), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const parsed = MapManifest.safeParse(parsedJson(text))
  return parsed.success ? parsed.data : undefined
}

const AnyFormat = z.object({ format: z.int(), source: z.optional(z.object({ name: z.string() })) })

/** The format of an import and its extract; stable across all versions of the product. */
export async function formatOf(folder: string): Promise<{ format: number; extract: string | undefined } | undefined> {
  const text = await readFile(join(folder, mapFiles.manifest), 'utf8').catch(() => undefined)
  const parsed = AnyFormat.safeParse(parsedJson(text ?? ''))
  return parsed.success ? { format: parsed.data.format, extract: parsed.data.source?.name } : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
