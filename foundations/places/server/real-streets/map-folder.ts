import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Bounds } from './bounds.ts'

/** Raised when files of an import change their form: an older import is made again rather than read wrongly. */
export const mapFormat = 4

/** The engines for the ways of an import: Valhalla, or our own search over the same streets. */
export const routeEngines = ['built-in', 'valhalla'] as const
export type RouteEngine = (typeof routeEngines)[number]

/** The manifest of an import: written last, so that a folder with it is whole. */
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

/** The name of an import, in every form that there was. */
export const versionPattern = /^[0-9a-f]{16}$/

const Current = z.object({ version: z.string().check(z.regex(versionPattern)) })

/** Where the parts of an import lie inside its folder. */
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
/** An import that is being made; it is renamed when it is whole. */
export const workFolder = (mapFolder: string, version: string) => join(mapFolder, 'work', version)
/** The pointer that servers watch. */
export const currentFile = (mapFolder: string) => join(mapFolder, 'current.json')

/** The version that servers shall use; undefined where none was chosen. */
export async function currentVersion(mapFolder: string): Promise<string | undefined> {
  const text = await readFile(currentFile(mapFolder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const parsed = Current.safeParse(parsedJson(text))
  return parsed.success ? parsed.data.version : undefined
}

/** Points servers at a version. The file is renamed into place, so nobody ever reads half of it. */
export async function pointAt(mapFolder: string, version: string): Promise<void> {
  const fresh = `${currentFile(mapFolder)}.${process.pid}`
  await writeFile(fresh, JSON.stringify({ version }))
  await rename(fresh, currentFile(mapFolder))
}

/** Returns the manifest of a finished import; undefined where there is none or one of another format. */
export async function readManifest(folder: string): Promise<MapManifest | undefined> {
  const text = await readFile(join(folder, mapFiles.manifest), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const parsed = MapManifest.safeParse(parsedJson(text))
  return parsed.success ? parsed.data : undefined
}

const AnyFormat = z.object({ format: z.int(), source: z.optional(z.object({ name: z.string() })) })

/** The form of an import and the extract that it was made of, whatever version of the product made it. */
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
