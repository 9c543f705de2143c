import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { type Database, tablesOf } from './database.ts'

const kitMigrations = new URL('../migrations/', import.meta.url)

async function migrationsIn(folder: URL): Promise<readonly [string, Migration][]> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql'))
  return Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
}

/**
 * Migrates the database to the newest version: the job tables, then the migrations of the kit and of all slices,
 * ordered by their UTC names. Several processes may start at once; an advisory lock lets one of them migrate.
 */
export async function migrate(database: Database, folders: readonly URL[]): Promise<void> {
  await refuseHalfRestored(database)
  await migrateJobs({ pgPool: database.pool })
  const found = await allMigrations(folders)
  const names = new Set(found.map(([name]) => name))
  if (names.size !== found.length) throw new Error('two migrations have the same name')
  const db = tablesOf<unknown>(database)
  if (await isNewest(db, names)) return
  await migrateTo(db, found)
}

/** Exists in a database during the restore of a backup, and is removed with the last row. */
export const restoringSchema = 'restoring'

/** A server must not use a partly restored database. */
async function refuseHalfRestored(database: Database): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regnamespace(${restoringSchema}) IS NOT NULL AS found`.execute(tablesOf<unknown>(database))
  if (rows[0]?.found === true)
    throw new Error('a restore into this database did not come to its end; restore into an empty one')
}

/** Brings an empty database to the schema of a backup; throws if the backup has migrations that this version lacks. */
export async function migrateAsIn(
  database: Database,
  folders: readonly URL[],
  wanted: readonly string[],
): Promise<void> {
  const found = await allMigrations(folders)
  const unknown = wanted.filter((name) => !found.some(([known]) => known === name))
  if (unknown.length > 0) throw new Error(`this version does not know the migrations ${unknown.join(', ')}`)
  await migrateJobs({ pgPool: database.pool })
  await migrateTo(
    tablesOf<unknown>(database),
    found.filter(([name]) => wanted.includes(name)),
  )
}

/** The names of all migrations that this version knows. */
export async function migrationNames(folders: readonly URL[]): Promise<readonly string[]> {
  return (await allMigrations(folders)).map(([name]) => name)
}

async function allMigrations(folders: readonly URL[]): Promise<readonly [string, Migration][]> {
  return (await Promise.all([kitMigrations, ...folders].map(migrationsIn))).flat()
}

async function migrateTo(db: Kysely<unknown>, found: readonly [string, Migration][]): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1))) },
    // A slice that is added later brings migrations that are older than the newest one.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * Nearly every start finds nothing to do. The check takes two short queries; the migrator sends a dozen, some of them
 * long ones about the whole catalogue. While another process migrates, its names are not visible yet.
 */
async function isNewest(db: Kysely<unknown>, names: ReadonlySet<string>): Promise<boolean> {
  const { rows: tables } = await sql<{ found: boolean }>`
    SELECT to_regclass('public.kysely_migration') IS NOT NULL AS found`.execute(db)
  if (tables[0]?.found !== true) return false
  const { rows: done } = await sql<{ name: string }>`SELECT name FROM public.kysely_migration`.execute(db)
  // A newer version may have migrated further, and this one runs in parallel or after a rollback: its own tables exist.
  const known = new Set(done.map(({ name }) => name))
  return [...names].every((name) => known.has(name))
}
