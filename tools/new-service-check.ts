// node tools/new-service-check.ts KIND…: creates a service of each of these kinds in a copy of the repository, as `npm
// run new-service` does, and runs every guard there, the service's own tests and its journey from home to the receipt.
// It weighs the page before and after: three services may add 2 kB to the entry and 1 kB to home.
import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { weighPage } from '@daoxing/kit/server/testing'
import { type Kind, kinds } from './new-service/copy-sample.ts'

const root = resolve(import.meta.dirname, '..')
const wanted = kinds.filter((kind) => process.argv.slice(2).includes(kind))
if (wanted.length === 0) throw new Error(`name the kinds to lay out: ${kinds.join(', ')}`)

/** A name of two words, so that all of its forms differ. */
const nameOf = (kind: Kind) => `trial-${kind}`
/**
 * The most bytes, compressed with gzip, that services may add to entry and home. A first one costs more than the next.
 */
const limit = (services: number) => 250 + 250 * services

const copy = mkdtempSync(join(tmpdir(), 'daoxing-service-'))
try {
  copyRepository()
  for (const kind of wanted)
    await runInCopy('npm', 'run', '--silent', 'new-service', '--', nameOf(kind), '--kind', kind, '--title', '試辦服務')
  const paths = wanted.flatMap((kind) => [`services/${nameOf(kind)}/`, `e2e/${nameOf(kind)}.test.ts`])
  await runInCopy('node', 'tools/test.mjs', ...paths)
  weigh()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** The tracked files in their current state, with the libraries, and with the compiler's caches. */
function copyRepository(): void {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const path of tracked) {
    if (!existsSync(join(root, path))) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    copyFileSync(join(root, path), join(copy, path))
  }
  const copyAll = (path: string) =>
    cpSync(join(root, path), join(copy, path), { recursive: true, verbatimSymlinks: true })
  if (existsSync(join(root, '.tsbuild'))) copyAll('.tsbuild')
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const path = join('node_modules', name)
    // Stamps, caches and the links of the workspace change in the copy, and libraries do not.
    if (name.startsWith('.') || name === '@daoxing') copyAll(path)
    else linkAll(join(root, path), join(copy, path))
  }
}

/** Hard links, which take a fifth of the work of a copy. Another disk gets a copy. */
function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkAll(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
  }
}

function runInCopy(program: string, ...words: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, words, { cwd: copy, stdio: 'inherit' })
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`${[program, ...words].join(' ')} ended with ${code}`))
    })
  })
}

/** Compares the built page of the copy with that of this repository. */
function weigh(): void {
  const dist = (folder: string) => join(folder, 'apps/web/dist/')
  if (!existsSync(join(dist(root), 'index.html')))
    return console.log('· the page here is not built, so nothing is compared')
  const [before, after] = [weighPage(dist(root)), weighPage(dist(copy))]
  const added = { entry: after.entry - before.entry, home: after.screen('HomeScreen') - before.screen('HomeScreen') }
  console.log(`· ${wanted.length} new: ${added.entry} bytes more in the entry, ${added.home} on home`)
  for (const part of ['entry', 'home'] as const)
    if (added[part] > limit(wanted.length)) throw new Error(`the ${part} may grow by ${limit(wanted.length)} bytes`)
}
