import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { canReach, postgresUser, type RunAs } from './run-as.ts'

/** Where the database lies and who it belongs to. */
export type PostgresHome = { readonly folder: string; readonly cluster: string; readonly user: RunAs }

/**
 * Chooses the folder of the embedded database: inside the data folder, except where root starts us in a place that the
 * ordinary user of PostgreSQL cannot reach (a home that is closed to others). Then it lies in a folder of the system
 * that lasts as long, and a note in the data folder says where.
 */
export function findPostgresHome(dataDir: string, systemFolder = '/var/lib'): PostgresHome {
  const note = join(dataDir, 'postgres-is-elsewhere.txt')
  if (existsSync(note)) return openHome(readFileSync(note, 'utf8').trim())
  const inside = openHome(join(dataDir, 'postgres'))
  if (existsSync(inside.cluster) || !inside.user || canReach(inside.user, inside.folder)) return inside

  // A name that nobody had before: where somebody threw the data folder away, the old database does not come back.
  const outside = openHome(join(systemFolder, `daoxing-${randomBytes(8).toString('hex')}`))
  if (!canReach(outside.user, outside.folder)) {
    throw new Error(
      `PostgreSQL runs as user ${inside.user.uid}, who reaches neither ${dataDir} nor ${outside.folder}; ` +
        'set DATA_DIR to a folder that is open to others, or DATABASE_URL to a PostgreSQL that is running.',
    )
  }
  writeFileSync(note, `${outside.folder}\n`)
  return outside
}

function openHome(path: string): PostgresHome {
  const folder = makeDataFolder(path)
  const cluster = join(folder, 'cluster')
  return { folder, cluster, user: postgresUser(cluster) }
}
