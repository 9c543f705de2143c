// Prepares the product and its tests: libraries, compiled texts, the page. Plain JavaScript without libraries, because
// an older Node starts it, and because on a fresh clone there are no libraries yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, '.cache')
const installStamp = join(root, 'node_modules', '.daoxing-installed')
const buildStamp = join(cache, 'web-build')
const webApp = join(root, 'apps', 'web')

/** Installs and builds what is missing or outdated; prints a line for each and nothing if all is up to date. */
export async function prepare(say) {
  await alone(say, async () => {
    await install(say)
    await build(say)
  })
}

/** The project's own Node, so that everybody runs the same. */
export function projectNode() {
  const modules = join(root, 'node_modules')
  const folders = existsSync(modules) ? readdirSync(modules).filter((name) => name.startsWith('node-')) : []
  const places = ['.bin/node', ...folders.flatMap((name) => [`${name}/bin/node`, `${name}/bin/node.exe`])]
  const found = places.map((place) => join(modules, place)).find((place) => existsSync(place))
  if (found) return found
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  throw new Error(
    `No Node 26 comes with us for ${process.platform} on ${process.arch}; install Node 26 and start again.`,
  )
}

/**
 * Runs a program to its end without showing its output; on a failure the error contains it. It has a separate process
 * group, which `endChildren` ends as a whole.
 */
export function runQuietly(command, parameters, { cwd = root, env = process.env, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(command, parameters, { cwd, env, stdio, detached: true })
    children.add(child)
    let words = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (words += chunk))
    const done = (problem) => {
      children.delete(child)
      if (!problem) return resolve()
      reject(new Error([`${[command, ...parameters].join(' ')} ${problem}`, ...endsOf(words)].join('\n')))
    }
    child.once('error', (error) => done(`cannot be run: ${error.message}`))
    child.once('close', (code, signal) => done(code === 0 ? '' : `ended with ${signal ?? code}`))
  })
}

/** Some programs report the cause at the start of their output, and some at the end. */
function endsOf(words) {
  const lines = words.split('\n').filter((line) => line.trim() !== '')
  return lines.length <= 30 ? lines : [...lines.slice(0, 12), '…', ...lines.slice(-15)]
}

const children = new Set()

/** Ends the current program of `runQuietly`, with all of its children. */
export function endChildren(signal = 'SIGTERM') {
  for (const child of children) {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It ended in the meantime.
    }
  }
}

/** Two concurrent starts in one folder would overwrite each other's installation. */
async function alone(say, work) {
  const lock = join(cache, 'preparing.pid')
  mkdirSync(cache, { recursive: true })
  let isAnnounced = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isAlive(lock)) rmSync(lock, { force: true })
    else if (!isAnnounced) {
      isAnnounced = true
      say('another start is preparing this folder; waiting for it')
    }
    await pause(200)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isAlive(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // Between its creation and the first write the file is empty.
    if (!pid) return statSync(lock).mtimeMs > Date.now() - 2_000
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function install(say) {
  const lockFile = join(root, 'package-lock.json')
  const installed = modifiedMs(join(root, 'node_modules', '.package-lock.json'))
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  const isSame = existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted
  if (installed > 0 && (isSame || installed >= modifiedMs(lockFile))) return
  await timed(say, 'installing libraries (about a minute)', 'libraries are installed', async () => {
    // Without the project's own Node on the path: npm is about to replace its folder.
    const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
    const env = { ...process.env, PATH: path.join(delimiter) }
    await runQuietly('npm', ['ci', '--include=dev', '--include=optional', '--prefer-offline'], { env })
    writeFileSync(installStamp, wanted)
  })
}

async function build(say) {
  const isBuilt = () =>
    existsSync(join(webApp, 'dist', 'index.html')) &&
    existsSync(buildStamp) &&
    readFileSync(buildStamp, 'utf8') === fingerprint()
  if (isBuilt()) return
  const node = projectNode()
  const compileWords = join(root, 'tools', 'compile-words.ts')
  if (existsSync(compileWords)) await runQuietly(node, [compileWords])
  if (isBuilt() || !existsSync(join(webApp, 'vite.config.ts'))) return
  await timed(say, 'building the page', 'the page is built', async () => {
    // A file that changes during the build may be missing from it, so the fingerprint is taken before.
    const sources = fingerprint()
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    // The service worker's build leaves drafts in the temporary folder.
    const drafts = join(cache, 'build-drafts')
    mkdirSync(drafts, { recursive: true })
    try {
      await runQuietly(node, [vite, 'build', '--logLevel', 'warn'], {
        cwd: webApp,
        env: { ...process.env, NODE_ENV: 'production', TMPDIR: drafts },
      })
    } finally {
      rmSync(drafts, { recursive: true, force: true })
    }
    writeFileSync(buildStamp, sources)
  })
}

/** Names, sizes and times of all source files of the page. Reading their content would take ten times as long. */
function fingerprint() {
  const hash = createHash('sha256')
  const note = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path.slice(root.length)} ${size} ${mtimeMs}\n`)
  }
  const walk = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !apartFromPage.has(entry.name)) walk(path)
      if (entry.isFile() && !/\.test\.tsx?$|^tsconfig|\.tsbuildinfo$/.test(entry.name)) note(path)
    }
  }
  // The build prerenders the page with one of our tools.
  for (const folder of ['kit', 'foundations', 'services', 'apps', 'tools/first-picture'])
    if (existsSync(join(root, folder))) walk(join(root, folder))
  note(join(root, 'package-lock.json'))
  return hash.digest('hex')
}

/** Folders that do not affect the page; those of the server and the city change often and must not cause a build. */
const apartFromPage = new Set(['node_modules', 'dist', 'server', 'simulator', 'testing', 'docs'])

async function timed(say, before, after, work) {
  const startedAt = performance.now()
  say(before)
  await work()
  say(`${after} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}

function modifiedMs(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0
}
