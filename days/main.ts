import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import { reportOf } from './report.ts'
import { runDay } from './run-day.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    hours: { type: 'string', default: '24' },
    from: { type: 'string', default: '7' },
    drivers: { type: 'string', default: '24' },
    riders: { type: 'string', default: '80' },
    hails: { type: 'string', default: '24' },
    faults: { type: 'boolean', default: false },
    'faults-per-hour': { type: 'string', default: '8' },
    log: { type: 'string', default: 'silent' },
    trace: { type: 'boolean', default: false },
  },
})

const dataDir = mkdtempSync(join(tmpdir(), 'daoxing-day-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
process.env['TEST_DATABASE_URL'] = postgres.databaseUrl
try {
  const database = await createHouseDatabase(serverSlices)
  const report = await runDay({
    seed: values.seed,
    hours: Number(values.hours),
    fromHour: Number(values.from),
    drivers: Number(values.drivers),
    riders: Number(values.riders),
    hailsPerHour: Number(values.hails),
    hasFaults: values.faults,
    faultsPerHour: Number(values['faults-per-hour']),
    logLevel: values.log,
    databaseUrl: database.databaseUrl,
  })
  if (values.trace) console.log(report.trace.lines.join('\n'))
  console.log(reportOf([report]))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
