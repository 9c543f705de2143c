import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that is made from others and committed, so that a reader finds it without running anything. */
export type GeneratedFile = { readonly path: string; readonly text: string }

export function isFresh(root: string, { path, text }: GeneratedFile): boolean {
  return existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === text
}

/** Writes what is stale and answers which files that were. */
export function writeGenerated(root: string, files: readonly GeneratedFile[]): readonly string[] {
  const stale = files.filter((file) => !isFresh(root, file))
  for (const { path, text } of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return stale.map(({ path }) => path)
}
