import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import type { ThreadPlan } from './day-thread.ts'
import type { DayReport } from './run-day.ts'
import { runDays } from './run-days.ts'

const { values } = parseArgs({
  options: { mornings: { type: 'string', default: '10' }, minutes: { type: 'string', default: '20' } },
})

/** Cars for about two thirds of the riders of a rush hour. */
const scarce = {
  hours: 2,
  fromHour: 7,
  drivers: 14,
  riders: 60,
  hailsPerHour: 20,
  reservationsPerHour: 8,
  hasFaults: false,
  faultsPerHour: 0,
} as const

/** Each morning twice in a row, so that a machine whose time is up has measured whole pairs. */
const plans: readonly ThreadPlan[] = Array.from({ length: Number(values.mornings) }, (_, morning) =>
  [false, true].map((hailsInstead) => ({ ...scarce, seed: `scarce-${morning + 1}`, hailsInstead })),
).flat()

const dataDir = mkdtempSync(join(tmpdir(), 'daoxing-mornings-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
process.env['TEST_DATABASE_URL'] = postgres.databaseUrl
try {
  const onEnded = () => undefined
  const outcomes = await runDays(plans, { atOnce: 2, longestMinutes: Number(values.minutes), onEnded })
  for (const outcome of outcomes) if ('problem' in outcome) throw new Error(outcome.problem)
  const reports = outcomes.flatMap((outcome) => ('report' in outcome ? [outcome.report] : []))
  const isWhole = ({ simulatedSeconds }: DayReport) => simulatedSeconds >= scarce.hours * 3600
  const seeds = reports.filter(isWhole).map(({ plan: { seed } }) => seed)
  const whole = reports.filter(({ plan: { seed } }) => seeds.filter((one) => one === seed).length === 2)
  const figures = (hailsInstead: boolean) => {
    const of = whole.filter(({ plan }) => plan.hailsInstead === hailsInstead)
    const sum = (name: string) => of.reduce((total, { counts }) => total + (counts[name] ?? 0), 0)
    return { wanted: sum(hailsInstead ? 'hailsAtTheTime' : 'reservations'), aboard: sum('aboardInTime') }
  }
  const keepable = whole
    .filter(({ plan }) => !plan.hailsInstead)
    .reduce((total, { keepableReservations }) => total + keepableReservations, 0)
  console.log(JSON.stringify({ mornings: whole.length / 2, reserved: figures(false), keepable, hailed: figures(true) }))
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
