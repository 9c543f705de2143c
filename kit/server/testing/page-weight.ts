import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The files that a visitor of a built page loads, in bytes of gzip. */
export type PageWeight = {
  /** The script of index.html with its static imports. */
  readonly entry: number
  /** The styles of index.html. */
  readonly styles: number
  /**
   * Everything that is required before a screen can render: page, styles, entry, preloads, and the screen with its
   * imports; with further names also those parts, which the screen loads by itself.
   */
  screen(...names: readonly string[]): number
  /** The size as transferred to a current browser, with Brotli if the build has it. */
  sent(...names: readonly string[]): number
  /** The files that are required before a screen and its named parts can render. */
  loads(...names: readonly string[]): readonly string[]
  /** A single chunk, by its name without the hash. */
  chunk(name: string): number
}

/** Weighs a page that Vite has built. Chunks that are imported on demand do not count for their importers. */
export function weighPage(dist: string): PageWeight {
  const assets = join(dist, 'assets')
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = readdirSync(assets)
  const read = (file: string) => readFileSync(join(assets, file))
  const weigh = (loaded: readonly string[]) => loaded.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, file = '']) => file)
  const withImports = (first: readonly string[]) => {
    const all = new Set(first)
    // It grows during the iteration.
    for (const file of all) for (const other of importedBy(read(file).toString())) all.add(other)
    return [...all]
  }
  const fileOf = (name: string, ending: string) => {
    // A hash may begin with any letter: `question-…` must not match `question-parts-…`.
    const isNamed = (file: string) => file.startsWith(`${name}-`) && file.endsWith(ending)
    const file = files.filter(isNamed).toSorted((one, other) => one.length - other.length)[0]
    if (file === undefined) throw new Error(`the built page has no chunk ${name}${ending}`)
    return file
  }
  const scripts = named(/<script[^>]*src="\/assets\/([^"]+)"/g)
  const preloads = named(/<link[^>]*rel="modulepreload"[^>]*href="\/assets\/([^"]+)"/g)
  const styles = named(/<link[^>]*rel="stylesheet"[^>]*href="\/assets\/([^"]+)"/g)
  const loads = (...names: readonly string[]) => [
    ...styles,
    ...withImports([...scripts, ...preloads, ...names.map((name) => fileOf(name, '.js'))]),
  ]
  return {
    entry: weigh(withImports(scripts)),
    styles: weigh(styles),
    screen: (...names) => gzipSync(page).length + weigh(loads(...names)),
    sent: (...names) =>
      loads(...names).reduce((sum, file) => sum + packedSize(join(assets, file)), gzipSync(page).length),
    loads,
    chunk: (name) => weigh([fileOf(name, '.js')]),
  }
}

/** Files that are too small to compress are sent as they are. */
const packedSize = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size

/** Chunks that are loaded before the given one runs: `import … from "./x.js"`, but not `import("./x.js")`. */
function importedBy(script: string): readonly string[] {
  const imports = script.matchAll(/(?:^|[;}\n])(?:import|export)(?:[^"'`;()]*?from)?["']\.\/([\w.-]+\.js)["']/g)
  return [...imports].map(([, file = '']) => file)
}
