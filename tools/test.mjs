// npm test: runs all checks. One summary, whose last line is "N passed, N failed". npm test -- --changed [REF]: only
// the tests that the difference to REF (by default HEAD) can reach. npm test -- --full: every test at its full length,
// like `npm run verify`. npm test -- --tests-only: without the guards.
import { randomBytes } from 'node:crypto'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithNpm } from './end-with-npm.mjs'
import { findChromium } from './find-chromium.mjs'
import { endChildren, prepare, projectNode, root, runQuietly } from './prepare.mjs'
import { filesToRepeat, withSecondTry } from './second-try.mjs'
import { endFamily, familyOf, makeRunFolder, markName } from './test-family.mjs'

const longestMinutes = Number(process.env.TEST_MINUTES_MAX || 30)
const report = join(root, '.cache', `test-report-${process.pid}.json`)
const say = (line) => console.log(`· ${line}`)
// Child processes of the tests inherit these, so that their leftovers, and nothing else, are ended and removed.
const run = { mark: randomBytes(8).toString('hex'), folder: makeRunFolder() }
const afterRun = clearUpAfter(run)
process.env[markName] = run.mark
process.env.TMPDIR = run.folder
endWithNpm()

const watchdog = setTimeout(
  () => void stop(`the tests took longer than ${longestMinutes} minutes`),
  longestMinutes * 60_000,
)
watchdog.unref()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(`stopped by ${signal}`))

const { changedSince, isFull, isTestsOnly, passedOn } = readWishes(process.argv.slice(2))
if (isFull) process.env.TEST_LENGTH = 'full'
const startedAt = performance.now()
let isStopped = false
const outcomes = []
try {
  process.env.CHROMIUM_PATH = await prepareAll()
  if (!isTestsOnly)
    await step('guards', async () => {
      const check = join(root, 'tools', 'check.mjs')
      if (existsSync(check)) await runQuietly(process.execPath, [check], { show: true })
    })
  await step('tests', async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const rooms = changedSince === undefined ? [] : roomsReached(changedSince)
    if (rooms.length === 0 && changedSince !== undefined)
      return say(`what differs from ${changedSince} reaches no test`)
    await runQuietly(projectNode(), [vitest, 'run', ...reporters, ...rooms, ...passedOn], { show: true })
  })
  await repeatFailed()
} catch (error) {
  console.error(error.message)
  outcomes.push({ name: 'preparation', problem: error.message })
}
if (!isStopped) await finish()

/** Other arguments, such as a file, are passed on to the test runner. */
function readWishes(words) {
  const passedOn = [...words]
  const isFull = takeWord(passedOn, '--full') !== undefined
  const isTestsOnly = takeWord(passedOn, '--tests-only') !== undefined
  return { isFull, isTestsOnly, changedSince: takeWord(passedOn, '--changed', 'HEAD'), passedOn }
}

/** Removes an option from the list, with its value if it may have one. Undefined without the option. */
function takeWord(words, word, usualValue) {
  const at = words.indexOf(word)
  if (at < 0) return undefined
  const next = words[at + 1]
  const hasValue = usualValue !== undefined && next !== undefined && !next.startsWith('-')
  words.splice(at, hasValue ? 2 : 1)
  return hasValue ? next : (usualValue ?? word)
}

/** Folders with a trailing slash, which the test runner matches with the paths of test files. */
function roomsReached(ref) {
  const program = join(root, 'tools', 'testing', 'rooms-reached.ts')
  const rooms = execFileSync(projectNode(), [program, ref], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  if (rooms.length > 0) say(`what differs from ${ref} reaches ${rooms.join(', ')}`)
  return rooms.map((room) => `${join(root, room)}/`)
}

/** Libraries come from npm and the browser from Debian, mostly over the network: they load in parallel. */
async function prepareAll() {
  const [prepared, chromium] = await Promise.allSettled([prepare(say), findChromium(say)])
  for (const { reason } of [prepared, chromium]) if (reason) throw reason
  return chromium.value
}

/** Runs one part; a failure is reported at once and does not prevent the next part. */
async function step(name, work) {
  if (isStopped) return
  console.log(`\n${name}`)
  try {
    await work()
    outcomes.push({ name })
  } catch (error) {
    outcomes.push({ name, problem: error.message })
  }
}

/**
 * Files with a failed test run once more, without the load of the others. A test that passes then is unsteady: the end of
 * the output names it, and it does not fail the run. A fault of the product fails twice.
 */
async function repeatFailed() {
  const first = existsSync(report) ? wholeReport() : undefined
  const files = first === undefined ? [] : filesToRepeat(first)
  if (isStopped || files.length === 0) return
  console.log('\nfailed tests, once more')
  const second = `${report}.second`
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${second}`]
  await runQuietly(projectNode(), [vitest, 'run', ...reporters, ...files], { show: true }).catch(() => {})
  if (!existsSync(second)) return
  const repeated = readReport(second)
  rmSync(second, { force: true })
  if (repeated) writeFileSync(report, JSON.stringify(withSecondTry(first, repeated)))
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
  await endLeftovers()
  const counted = countTests()
  rmSync(report, { force: true })
  // Tests count individually; every other part counts as one.
  const parts = outcomes.filter(({ name }) => name !== 'tests')
  const testsBroke =
    outcomes.some(({ name, problem }) => name === 'tests' && problem) &&
    counted.failed === 0 &&
    counted.unsteady.length === 0
  const failed = counted.failed + parts.filter(({ problem }) => problem).length + (testsBroke ? 1 : 0)
  const passed = counted.passed + parts.filter(({ problem }) => !problem).length

  if (counted.slowest.length > 0) console.log(`\nslowest: ${counted.slowest.join(', ')}`)
  console.log(`\nafter ${Math.round((performance.now() - startedAt) / 1000)} s`)
  for (const { name, problem } of parts) if (problem) console.log(`failed: ${name} (${problem.split('\n')[0]})`)
  for (const name of counted.unsteady) console.log(`unsteady: ${name} (failed, and passed when repeated)`)
  for (const name of counted.names) console.log(`failed: ${name}`)
  if (testsBroke) console.log('failed: the test run itself, see above')
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** A file that cannot even be loaded contains no failed test, and counts as one. */
function countTests() {
  if (!existsSync(report)) return { passed: 0, failed: 0, names: [], unsteady: [], slowest: [] }
  const read = wholeReport()
  if (!read)
    return { passed: 0, failed: 1, names: ['the test run itself (its report is not whole)'], unsteady: [], slowest: [] }
  const { testResults, numPassedTests, unsteady = [] } = read
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
    const file = name.replace(`${root}/`, '')
    return status === 'failed' && failed.length === 0 ? [file] : failed.map((test) => `${file}: ${test}`)
  })
  return {
    passed: numPassedTests,
    failed: names.length,
    names,
    unsteady: unsteady.map((name) => name.replace(`${root}/`, '')),
    slowest: slowestOf(testResults),
  }
}

/** The ten files that took longest, with their seconds. */
function slowestOf(testResults) {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      file: name.replace(`${root}/`, ''),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`)
}

function wholeReport() {
  return readReport(report)
}

/** Undefined if the run was ended while it wrote. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Ends processes that the tests left running, and reports them: that is a mistake of a test. */
async function endLeftovers() {
  await Promise.race([pause(3_000), familyIsGone()])
  await endFamily(run, (command) => console.log(`left running and now ended: ${command.slice(0, 120)}`))
  afterRun.stdin.end()
  if (afterRun.exitCode === null && afterRun.signalCode === null) await once(afterRun, 'exit')
}

async function familyIsGone() {
  while (familyOf(run).length > 0) await pause(100)
}

/** A process that outlives this one, without the mark of the run and independent of its signals. */
function clearUpAfter({ mark, folder }) {
  return spawn(process.execPath, [join(root, 'tools', 'after-tests.mjs')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, MARK_OF_RUN: mark, FOLDER_OF_RUN: folder },
  })
}
