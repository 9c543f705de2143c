import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A committed file that is generated from others, so that readers need not run anything. */
export type GeneratedFile = { readonly path: string; readonly text: string }

export function isFresh(root: string, { path, text }: GeneratedFile): boolean {
  return existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === text
}

/** Writes stale files and returns their names. */
export function writeGenerated(root: string, files: readonly GeneratedFile[]): readonly string[] {
  const stale = files.filter((file) => !isFresh(root, file))
  for (const { path, text } of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return stale.map(({ path }) => path)
}
