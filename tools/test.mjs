// npm test: everything that is promised, checked. One summary, whose last line is "N passed, N failed".
import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithNpm } from './end-with-npm.mjs'
import { findChromium } from './find-chromium.mjs'
import { endChildren, prepare, projectNode, root, runQuietly } from './prepare.mjs'
import { speakInTurn } from './speak-in-turn.mjs'
import { endFamily, familyOf, makeRunFolder, markName } from './test-family.mjs'

const longestMinutes = Number(process.env.TEST_MINUTES_MAX || 30)
/** Journeys often wait for their city, so they run beside all other tests. Whoever asks for some tests gets one run. */
const asked = process.argv.slice(2)
const runsOfTests = (
  asked.length > 0
    ? [{ name: 'tests', parameters: asked }]
    : [
        { name: 'tests', parameters: ['node', 'alone', 'browser'].map((project) => `--project=${project}`) },
        { name: 'journeys', parameters: ['--project=e2e'] },
      ]
).map((part) => ({ ...part, report: join(root, '.cache', `test-report-${process.pid}-${part.name}.json`) }))
const say = (line) => console.log(`· ${line}`)
// What the tests start inherits these, so that nothing of theirs, and nothing else, is ended or removed when they leave it.
const run = { mark: randomBytes(8).toString('hex'), folder: makeRunFolder() }
const afterRun = clearUpAfter(run)
process.env[markName] = run.mark
process.env.TMPDIR = run.folder
process.env.PORTS_TAKEN_IN = run.folder
endWithNpm()

const watchdog = setTimeout(
  () => void stop(`the tests took longer than ${longestMinutes} minutes`),
  longestMinutes * 60_000,
)
watchdog.unref()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(`stopped by ${signal}`))

// One part alone would leave a core idle now and then; what each says is read one after the other.
const { nextVoice, endAll } = speakInTurn((piece) => process.stdout.write(piece))
const startedAt = performance.now()
let isStopped = false
const outcomes = []
try {
  process.env.CHROMIUM_PATH = await prepareAll()
  mkdirSync(join(root, '.cache'), { recursive: true })
  await Promise.all([
    step('guards', (show) => runQuietly(process.execPath, [join(root, 'tools', 'check.mjs')], show)),
    ...runsOfTests.map(({ name, parameters, report }) =>
      step(name, (show) => {
        const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        return runQuietly(projectNode(), [vitest, 'run', ...reporters, ...parameters], show)
      }),
    ),
  ])
} catch (error) {
  console.error(error.message)
  outcomes.push({ name: 'preparation', problem: error.message })
}
if (!isStopped) await finish()

/** Libraries come from npm and the browser from Debian, mostly over the network: neither waits for the other. */
async function prepareAll() {
  const [prepared, chromium] = await Promise.allSettled([prepare(say), findChromium(say)])
  for (const { reason } of [prepared, chromium]) if (reason) throw reason
  return chromium.value
}

/** Runs one part and shows what it says in its turn; its failure keeps no other part from running. */
async function step(name, work) {
  if (isStopped) return
  const voice = nextVoice()
  voice.say(`\n${name}\n`)
  const env = process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env
  try {
    await work({ env, hear: voice.say })
    outcomes.push({ name })
  } catch (error) {
    outcomes.push({ name, problem: error.message })
  }
  voice.end()
}

async function stop(why) {
  if (isStopped) return
  isStopped = true
  outcomes.push({ name: 'the run', problem: why })
  endChildren('SIGTERM')
  await Promise.race([pause(5_000), familyIsGone()])
  endChildren('SIGKILL')
  await finish()
}

async function finish() {
  endAll()
  await endLeftovers()
  // The tests count one by one; every other part counts as one, and so does a run of tests that failed as a whole.
  const counts = runsOfTests.map(({ name, report }) => ({ name, ...countTests(name, report) }))
  const parts = outcomes.filter(({ name, problem }) => {
    const count = counts.find((counted) => counted.name === name)
    return count === undefined || (problem && count.failed === 0)
  })
  const failed = sumOf(counts, 'failed') + parts.filter(({ problem }) => problem).length
  const passed = sumOf(counts, 'passed') + parts.filter(({ problem }) => !problem).length

  console.log(`\nafter ${Math.round((performance.now() - startedAt) / 1000)} s`)
  for (const { name, problem } of parts) if (problem) console.log(`failed: ${name} (${problem.split('\n')[0]})`)
  for (const name of counts.flatMap(({ names }) => names)) console.log(`failed: ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

function sumOf(counts, what) {
  return counts.reduce((sum, count) => sum + count[what], 0)
}

/**
 * A file that cannot even be loaded holds no test that failed, and counts as one. So does a run that was ended while it
 * wrote its report.
 */
function countTests(run, report) {
  if (!existsSync(report)) return { passed: 0, failed: 0, names: [] }
  const read = wholeReport(report)
  rmSync(report)
  if (!read) return { passed: 0, failed: 1, names: [`${run} (its report is not whole)`] }
  const { testResults, numPassedTests } = read
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
    const file = name.replace(`${root}/`, '')
    return status === 'failed' && failed.length === 0 ? [file] : failed.map((test) => `${file}: ${test}`)
  })
  return { passed: numPassedTests, failed: names.length, names }
}

function wholeReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

/** Ends what the tests left running, and says so: that is a mistake of a test. */
async function endLeftovers() {
  await Promise.race([pause(3_000), familyIsGone()])
  await endFamily(run, (command) => console.log(`left running and now ended: ${command.slice(0, 120)}`))
  afterRun.stdin.end()
  if (afterRun.exitCode === null && afterRun.signalCode === null) await once(afterRun, 'exit')
}

async function familyIsGone() {
  while (familyOf(run).length > 0) await pause(100)
}

/** A process that outlives us, and bears neither the mark of the run nor the signals that are for us. */
function clearUpAfter({ mark, folder }) {
  return spawn(process.execPath, [join(root, 'tools', 'after-tests.mjs')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, MARK_OF_RUN: mark, FOLDER_OF_RUN: folder },
  })
}
