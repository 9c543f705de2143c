// node tools/verify.ts [--landing] [--data FOLDER]: the checks besides the tests. `npm run verify` runs it after every
// test at its full length: a hundred simulated hours, the generator of services, Google's client, and with surveys in
// FOLDER the compiled places, real streets and Valhalla.
//
// `--landing` is what every change must pass, in few minutes: simulated days whose seed is the commit, a third of the long
// tests that `npm test` leaves out, the generator, the compiled places, and of the heavier checks those whose folders
// changed recently and the one whose turn it is.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { kinds } from './new-service/copy-sample.ts'
import { longTestsInTurn } from './testing/long-tests.ts'
import { type Check, chooseChecks } from './verify/choose-checks.ts'

const { values } = parseArgs({ options: { landing: { type: 'boolean', default: false }, data: { type: 'string' } } })
const root = resolve(import.meta.dirname, '..')
const data = values.data === undefined ? undefined : resolve(values.data)
const extract = join(data ?? root, 'hsinchu-drive-synth.osm.pbf')
const program = (path: string, ...words: readonly string[]) => [process.execPath, join(root, path), ...words]

const daysOfTheCommit = [
  ...['--seed', gitWords('rev-parse', '--short=12', 'HEAD') || 'no-commit', '--days', '6', '--hours', '8'],
  ...['--at-once', '2', '--hails', '24', '--drivers', '24', '--faults', '--faults-per-hour', '6', '--minutes', '3'],
]
const placesServer = 'foundations/places/server'
const checks: readonly Check[] = [
  values.landing
    ? { name: 'days', command: program('days/main.ts', ...daysOfTheCommit) }
    : { name: 'days', command: ['npm', 'run', '--silent', 'days'] },
  // The tests at full length, which come before the other checks, contain them.
  ...(values.landing
    ? [
        {
          name: 'long tests',
          command: program('tools/test.mjs', '--tests-only', ...longTestsInTurn(countCommits())),
        },
      ]
    : []),
  {
    name: 'generator',
    command: program('tools/new-service-check.ts', ...(values.landing ? kindsInTurn() : kinds)),
  },
  ...(data !== undefined && existsSync(data)
    ? [{ name: 'places', command: program('tools/check-places.ts', data) }]
    : []),
  ...(data !== undefined && existsSync(extract)
    ? [
        {
          name: 'streets',
          command: program('tools/map-check.ts', extract, '500'),
          folders: [`${placesServer}/map-import`, `${placesServer}/real-streets`, 'tools/map-check'],
        },
        {
          name: 'valhalla',
          command: program('tools/valhalla-check.ts', extract, '300'),
          folders: [`${placesServer}/map-import`, `${placesServer}/engines`, 'tools/map-check'],
        },
      ]
    : []),
  {
    name: 'google client',
    command: program('tools/google-client-check.ts'),
    folders: [`${placesServer}/calls`, `${placesServer}/rules`, 'foundations/places/contract'],
  },
]

const chosen = values.landing ? chooseChecks(checks, { changed: changedOfLate(), turn: countCommits() }) : checks
const left = checks.filter((check) => !chosen.includes(check))
if (left.length > 0) console.log(`· not in their turn: ${left.map(({ name }) => name).join(', ')}`)
const failed: string[] = []
for (const check of chosen) {
  const begun = performance.now()
  const isPassed = await runToItsEnd(check)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`· ${check.name}: ${isPassed ? 'as promised' : 'FAILED'} (${seconds} s)`)
  if (!isPassed) failed.push(check.name)
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`)
  process.exitCode = 1
}

function runToItsEnd({ command: [name = '', ...words] }: Check): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(name, words, { cwd: root, stdio: 'inherit' })
    child.once('error', (error) => {
      console.error(error.message)
      done(false)
    })
    child.once('close', (code) => done(code === 0))
  })
}

/** Paths that the last hundred commits changed. */
function changedOfLate(): readonly string[] {
  return gitWords('log', '-100', '--name-only', '--format=').split('\n').filter(Boolean)
}

/** The kinds of service that are checked in this landing, in rotation. */
function kindsInTurn(): readonly string[] {
  return kinds.filter((_, at) => at === countCommits() % kinds.length)
}

function countCommits(): number {
  return Number(gitWords('rev-list', '--count', 'HEAD'))
}

/** Empty outside of a clone, such as in an unpacked archive. */
function gitWords(...words: readonly string[]): string {
  try {
    return execFileSync('git', [...words], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
