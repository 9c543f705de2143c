import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { type Least, missingIn, reportOf } from './report.ts'
import type { DayOutcome } from './day-thread.ts'
import { runDays } from './run-days.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** This number of days, of the seeds `SEED-1`, `SEED-2` and so on. */
    days: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '1' },
    hours: { type: 'string', default: '24' },
    from: { type: 'string', default: '7' },
    drivers: { type: 'string', default: '30' },
    riders: { type: 'string', default: '80' },
    hails: { type: 'string', default: '24' },
    reservations: { type: 'string', default: '3' },
    /** The share of reservations that their riders change. */
    changed: { type: 'string', default: '0.3' },
    faults: { type: 'boolean', default: false },
    'faults-per-hour': { type: 'string', default: '8' },
    /** The required minimum: trips, faults, faults of each kind. */
    least: { type: 'string', default: '0,0,0' },
    /** The limit in real minutes; days that are not done by then are left out and reported. */
    minutes: { type: 'string', default: 'Infinity' },
    log: { type: 'string', default: 'silent' },
    trace: { type: 'boolean', default: false },
  },
})

const count = Number(values.days)
const plans = Array.from({ length: count }, (_, at) => ({
  seed: count === 1 ? values.seed : `${values.seed}-${at + 1}`,
  hours: Number(values.hours),
  // Every other day starts in the evening if a day does not have all its hours.
  fromHour: (Number(values.from) + (count === 1 ? 0 : (at % 2) * 10)) % 24,
  drivers: Number(values.drivers),
  riders: Number(values.riders),
  hailsPerHour: Number(values.hails),
  reservationsPerHour: Number(values.reservations),
  changedShare: Number(values.changed),
  hasFaults: values.faults,
  faultsPerHour: Number(values['faults-per-hour']),
  logLevel: values.log,
}))
const longestMinutes = Number(values.minutes)
const [trips = 0, faults = 0, ofEachKind = 0] = values.least.split(',').map(Number)

const beganAt = performance.now()
/** Each day is ended when its time is over. Other work, such as stopping a database, is abandoned after this time. */
const clearingUpMinutes = 5
if (Number.isFinite(longestMinutes))
  setTimeout(
    () => {
      console.error(`the days have not ended ${clearingUpMinutes} minutes after their time`)
      process.exit(1)
    },
    (longestMinutes + clearingUpMinutes) * 60_000,
  ).unref()
const dataDir = mkdtempSync(join(tmpdir(), 'daoxing-day-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
process.env['TEST_DATABASE_URL'] = postgres.databaseUrl
try {
  const onEnded = ({ seed }: { seed: string }) => {
    if (count > 1) console.log(`· seed ${seed} (${secondsSoFar().toFixed(0)} s)`)
  }
  report(await runDays(plans, { atOnce: Number(values['at-once']), longestMinutes, onEnded }), {
    trips,
    faults,
    ofEachKind,
  })
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function hasTime(): boolean {
  return secondsSoFar() < longestMinutes * 60
}

function secondsSoFar(): number {
  return (performance.now() - beganAt) / 1000
}

function report(outcomes: readonly DayOutcome[], least: Least): void {
  const reports = outcomes.flatMap((outcome) => ('report' in outcome ? [outcome.report] : []))
  if (values.trace) for (const { lines } of reports) console.log(lines.join('\n'))
  console.log(reportOf(reports, secondsSoFar()))
  const problems = [
    ...outcomes.flatMap((outcome) => ('problem' in outcome ? [outcome.problem] : [])),
    // Without enough time for all of it, a low count is expected.
    ...(hasTime() ? missingIn(reports, least) : []).map((what) => `too little happened: ${what}`),
  ]
  if (!hasTime()) console.log(`the time of ${longestMinutes} minutes was up before all ${count} days were over`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
