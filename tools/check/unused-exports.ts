import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Findings, type Guard, runProgram } from './guard.ts'

/** Code that only a test imports proves nothing about the product. */
export const unusedExports: Guard = { name: 'exports', find: findUnusedExports }

const Report = z.object({
  issues: z.array(
    z.object({ file: z.string(), exports: z.optional(z.array(z.object({ name: z.string(), line: z.number() }))) }),
  ),
})

/**
 * Exports that no program imports, by the entries in knip.json: servers, page, city, tools, benchmarks and days. Tests and
 * the folders called `testing` are no programs.
 */
export async function findUnusedExports(root: string): Promise<Findings> {
  const words = ['--production', '--include', 'exports', '--reporter', 'json', '--no-progress', '--no-exit-code']
  const { code, printed, output } = await runProgram(
    root,
    join(import.meta.dirname, '../../node_modules/.bin/knip'),
    words,
  )
  if (code !== 0) return [`knip could not read the tree: ${output.trim()}`]
  const { issues } = z.parse(Report, JSON.parse(printed))
  return issues.flatMap(({ file, exports = [] }) =>
    exports
      .filter(({ name }) => !isOfTests(file) && !isReadByName(file, name))
      .map(({ name, line }) => `${file}:${line} exports ${name}, which nothing but a test uses`),
  )
}

/** Exports that a program of ours finds by their name, which no import shows. */
const readByName: readonly (readonly [file: RegExp, name: RegExp])[] = [
  // The list of calls is printed from every contract and server.
  [/\/contract\//, /Refusals$/],
  [/^kit\/server\/index\.ts$/, /^housekeeping$/],
  // Compiled words import it.
  [/^kit\/contract\/current-language\.ts$/, /^sayIn$/],
  // The build of the page loads it through Vite.
  [/^apps\/web\/first-picture\//, /^drawFirstPictures$/],
]

const isReadByName = (file: string, name: string) =>
  readByName.some(([files, names]) => files.test(file) && names.test(name))

const isOfTests = (file: string) => /(^|\/)testing\//.test(file)
