import type { Clock } from '../process/clock.ts'
import { systemClock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import { createLog } from '../process/log.ts'
import { type OpenHouse, openHouse, usualGraceMs } from '../process/open-house.ts'
import { type Random, seededRandom } from '../process/random.ts'
import type { Settings } from '../process/settings.ts'
import type { ServerSlice } from '../process/slice.ts'
import type { TestHouse } from './test-house.ts'

/** Another process on the database of a test house, with the real clock and its real loops. */
export function openSecondHouse(
  first: TestHouse,
  {
    slices,
    log = createLog({ level: 'silent' }),
    clock = systemClock,
    redisUrl,
    graceMs = usualGraceMs,
    settings = {},
    random = seededRandom('second'),
  }: {
    slices: readonly ServerSlice[]
    log?: Log
    clock?: Clock
    redisUrl?: string
    graceMs?: number
    settings?: Partial<Settings>
    random?: Random
  },
): Promise<OpenHouse> {
  const { connectionString } = first.house.database.pool.options
  if (!connectionString) throw new Error('the first house has no address of its database')
  return openHouse({
    slices,
    databaseUrl: connectionString,
    clock,
    random,
    log,
    redisUrl,
    graceMs,
    settings: {
      ...{ instance: 'test', publicUrl: 'http://localhost', citySecret: 's', cityUrl: '', build: 'second' },
      ...(first.house.settings.filesFolder ? { filesFolder: first.house.settings.filesFolder } : {}),
      ...settings,
    },
  })
}

/** Closes every database connection of a house's process, as in a restart of the database. */
export async function cutConnections(first: TestHouse, applicationName = 'daoxing'): Promise<number> {
  const { rowCount } = await first.house.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()`,
    [applicationName],
  )
  return rowCount ?? 0
}
