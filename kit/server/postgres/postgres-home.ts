import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { canReach, postgresUser, type RunAs } from './run-as.ts'

/** The folder and the owner of the database. */
export type PostgresHome = { readonly folder: string; readonly cluster: string; readonly user: RunAs }

/**
 * Selects the folder of the embedded database: inside the data folder, except if root starts the product in a place
 * that PostgreSQL's unprivileged user cannot reach (a private home). Then it is in an equally durable system folder,
 * and a note in the data folder tells where.
 */
export function findPostgresHome(dataDir: string, systemFolder = '/var/lib'): PostgresHome {
  const note = join(dataDir, 'postgres-is-elsewhere.txt')
  if (existsSync(note)) return openHome(readFileSync(note, 'utf8').trim())
  const inside = openHome(join(dataDir, 'postgres'))
  if (existsSync(inside.cluster) || !inside.user || canReach(inside.user, inside.folder)) return inside

  // A new name: if the data folder was deleted, the old database does not come back.
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
