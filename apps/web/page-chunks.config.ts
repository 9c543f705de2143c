import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ChunkHints } from '@daoxing/kit/web'
import type { Plugin } from 'vite'
import { chunkCircles } from './chunk-circles.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** The hints of every slice, each next to the slice's web entry: a new service edits no list. */
const slices = await Promise.all(
  globSync(['apps/web/page-chunks.ts', 'kit/web/page-chunks.ts', '{foundations,services}/*/web/page-chunks.ts'], {
    cwd: repository,
  }).map(async (path) => {
    const { chunkHints }: { readonly chunkHints: ChunkHints } = await import(`${repository}${path}`)
    return { folder: `${repository}${path.slice(0, path.lastIndexOf('/'))}`, chunkHints }
  }),
)

type Place = { readonly chunk: string; readonly hint: string }
const exact = new Map<string, Place>()
const beginnings: (Place & { readonly begins: string })[] = []
for (const { folder, chunkHints } of slices)
  for (const [name, hints] of Object.entries(chunkHints))
    for (const hint of hints) {
      const path = pathOf(hint, folder)
      const place = { chunk: name === 'first' ? `${sliceOf(folder)}-first` : name, hint: `${sliceOf(folder)}: ${hint}` }
      if (path.endsWith('*')) beginnings.push({ ...place, begins: path.slice(0, -1) })
      else exact.set(path, place)
    }

/** The name of a module in the hints: without its extension, a library's from its own folder. */
function pathOf(hint: string, folder: string): string {
  const [kind = '', name] = hint.split(':')
  if (name === undefined) return hint.startsWith('vite/') ? hint : new URL(hint, `file://${folder}/`).pathname
  if (kind === 'words') return `${folder}/words/compiled/places/${name}`
  return kind === 'icon' ? `lucide-react/dist/esm/icons/${name}` : name
}

/** The last folder before `web`. */
function sliceOf(folder: string): string {
  return /([\w-]+)\/web$/.exec(folder)?.[1] ?? folder
}

const used = new Set<string>()
const chunks = new Map<string, string | null>()

function chunkOf(id: string): string | null {
  const known = chunks.get(id)
  if (known !== undefined) return known
  const path = id
    .replace(/^\0/, '')
    .replace(/^.*\/node_modules\//, '')
    .replace(/\.(tsx?|m?js)$/, '')
  const place = exact.get(path) ?? beginnings.find(({ begins }) => path.startsWith(begins))
  if (place !== undefined) used.add(place.hint)
  chunks.set(id, place?.chunk ?? null)
  return place?.chunk ?? null
}

/** The hint for plain modules of a contract that stand in the chunk of its schemas. */
const besideSchemas = 'schemas'

/** The schema library, and every contract file with schemas. */
const isSchema = (id: string) =>
  /\/node_modules\/zod\//.test(id) ||
  // Schemas depend on it. In a chunk that itself depends on schemas each would wait for the other.
  chunkOf(id) === besideSchemas ||
  (/\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(id) && readFileSync(id, 'utf8').includes("from 'zod/mini'"))

/** The deferred parts of all slices are one chunk. */
const isDeferred = (id: string) => id.endsWith('/web/deferred.ts')

/** The library and the schemas of the kit and the smallest slices are one chunk. */
const schemasOf = (id: string) => {
  const [, slice = 'kit'] = /\/(?:foundations|services)\/([\w-]+)\/contract\//.exec(id) ?? []
  if (['kit', 'configs', 'orders', 'bookings', 'flights', 'notices'].includes(slice)) return 'schemas'
  // Every ride names a company that may pay.
  return `${slice === 'business' || slice === 'invoices' ? 'wallet' : slice}-schemas`
}

/** Chunks whose modules come first, and those that include the imports of their modules. */
const priorities: Readonly<Record<string, number>> = { base: 4, frame: 3 }
const takesImports = (chunk: string) => chunk === 'frame' || chunk.endsWith('-first')

const hintedChunks = [...new Set([...exact.values(), ...beginnings].map(({ chunk }) => chunk))].filter(
  (chunk) => chunk !== besideSchemas,
)

/**
 * Modules that share a chunk because they are loaded together: one file of 20 kB is faster than twenty of 1 kB,
 * especially on a phone with a weak connection. The slices name them (`page-chunks.ts`); a module that only some
 * screens share is left to the bundler.
 */
export const pageChunks = [
  // Loads with the first call; earlier rendering does not wait for it. One chunk per slice: building all of them takes
  // a phone a tenth of a second, in which it does not react to taps.
  { debugName: 'schemas', name: schemasOf, priority: 2, includeDependenciesRecursively: false, test: isSchema },
  { debugName: 'deferred', name: 'deferred', priority: 2, includeDependenciesRecursively: false, test: isDeferred },
  ...hintedChunks.map((chunk) => ({
    name: chunk,
    priority: priorities[chunk] ?? (takesImports(chunk) ? 1 : 0),
    includeDependenciesRecursively: takesImports(chunk),
    test: (id: string) => chunkOf(id) === chunk,
  })),
]

/** Stops the build at a hint that matches no module: a renamed file would silently be loaded separately. */
export function chunkHintsPlugin(): Plugin {
  return {
    name: 'daoxing-chunk-hints',
    apply: 'build',
    generateBundle() {
      const stale = [...exact.values(), ...beginnings].filter(({ hint }) => !used.has(hint)).map(({ hint }) => hint)
      if (stale.length > 0) this.error(`chunk hints that match no module of the page:\n  ${stale.join('\n  ')}`)
    },
  }
}

/** Stops the build if chunks wait for each other: one of them runs without the other's values, and a screen stays white. */
export function chunkCirclesPlugin(): Plugin {
  return {
    name: 'daoxing-chunk-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const circles = chunkCircles(chunks).map((files) => {
        const modules = chunks
          .filter(({ fileName }) => files.includes(fileName))
          .map(({ fileName, moduleIds }) => {
            const names = moduleIds.map((id) => id.replace(repository, '').replace(/^.*\/node_modules\//, ''))
            return `${fileName} (${names.slice(0, 12).join(', ')})`
          })
        return modules.join('\n  ')
      })
      if (circles.length > 0)
        this.error(`chunks that wait for each other: hint their modules in page-chunks.ts\n  ${circles.join('\n\n  ')}`)
    },
  }
}
