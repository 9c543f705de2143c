import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text file of the repository; `path` from the root with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

const rooms = ['kit', 'foundations', 'services', 'samples', 'apps', 'tools', 'e2e', 'bench']
const skipped = new Set(['node_modules', 'dist', 'compiled', 'generated', '.tsbuild', 'public'])

/** Every source, words and migration file of the repository, read once for all rules. */
export function readSources(root: string): readonly SourceFile[] {
  return readFolders(root, rooms)
}

/** The files of other folders, such as the documents. */
export function readFolders(root: string, folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) => filesUnder(root, folder))
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
export const isForTests = (path: string) => isTest(path) || path.includes('/testing/') || /^(e2e|bench)\//.test(path)
export const isCode = (path: string) => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts')

function filesUnder(root: string, folder: string): readonly SourceFile[] {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(root, path)
    if (!/\.(tsx?|mts|mjs|sql|md)$/.test(entry.name) && !path.includes('/words/')) return []
    return [{ path, text: readFileSync(join(root, path), 'utf8') }]
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // A folder that does not exist yet has no files.
    return []
  }
}
