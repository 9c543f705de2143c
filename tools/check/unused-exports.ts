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
 * Exports that no program imports, by the entries in knip.json: servers, page, city, tools, benchmarks and days. Tests
 * and the folders called `testing` are not programs.
 */
export async function findUnusedExports(root: string): Promise<Findings> {
  const knip = join(import.meta.dirname, '../../node_modules/knip/bin/knip.js')
  const words = [knip, '--production', '--include', 'exports', '--reporter', 'json', '--no-progress', '--no-exit-code']
  const { code, printed, output } = await runProgram(root, process.execPath, words)
  if (code !== 0) return [`knip could not read the tree: ${output.trim()}`]
  const { issues } = z.parse(Report, JSON.parse(printed))
  return issues.flatMap(({ file, exports = [] }) =>
    exports
      .filter(({ name }) => !isOfTests(file) && !isReadByName(file, name))
      .map(({ name, line }) => `${file}:${line} exports ${name}, which nothing but a test uses`),
  )
}

/** Exports that a program finds by name, without an import. */
const readByName: readonly (readonly [file: RegExp, name: RegExp])[] = [
  // The list of calls is printed from every contract and server.
  [/\/contract\//, /Refusals$/],
  [/^kit\/server\/index\.ts$/, /^housekeeping$/],
  // No app lists a sample: the generator copies it.
  [/^samples\/[^/]+\/(server|web|simulator)\//, /^sample\w+(Server|Web|City)$/],
  // Compiled words import it.
  [/^kit\/contract\/current-language\.ts$/, /^sayIn$/],
  // Intentionally unread: the engine must not remove work whose result is unused.
  [/^bench\/measure\.ts$/, /^lastResult$/],
  // The page build loads it through Vite.
  [/^apps\/web\/first-picture\//, /^drawFirstPictures$/],
]

/**
 * Built for a service that comes next, and proven by tests until then: mails that a rider can refuse (offers), and the
 * handovers of cars that riders share.
 */
const awaited = /^(mailRider|modelOf|operatorOf|moveAsset|handoversOf|signAgreement|SignatureField)$/

/** Tests of a page's slice set state of the page through the slice that owns it. */
const setByTests = /^(findDevicePosition|settleRider|riderKey|setRentalLogin)$/

const isReadByName = (file: string, name: string) =>
  awaited.test(name) ||
  (file.endsWith('/web/index.ts') && setByTests.test(name)) ||
  readByName.some(([files, names]) => files.test(file) && names.test(name))

const isOfTests = (file: string) => /(^|\/)testing\//.test(file)
