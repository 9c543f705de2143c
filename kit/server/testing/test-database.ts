import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

export type TestDatabase = { readonly databaseUrl: string; drop(): Promise<void> }

export type TestDatabasePlan = {
  /** Identifies the schema: callers with the same key share one migrated template for the whole run. */
  readonly key: string
  /** Migrates an empty database. It must close its connections before it returns. */
  migrate(databaseUrl: string): Promise<void>
}

/**
 * A separate database for one test file. The migrations run once per run and key; every further database is a copy of
 * the result, which takes some 30 ms.
 */
export async function createTestDatabase({ key, migrate }: TestDatabasePlan): Promise<TestDatabase> {
  const server = serverUrl()
  const template = `${databasePrefix()}_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await asAdmin(server, async (admin) => {
    // Test files run in several processes: the first one that needs a template creates it while the others wait.
    await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [template])
    await makeTemplate(admin, template, () => migrate(urlOf(server, template)))
    await admin.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [template])
    // Copying files takes half the work of logging their blocks as well.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  })
  return {
    databaseUrl: urlOf(server, name),
    drop: () =>
      asAdmin(server, async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  }
}

/** Drops every database of this run. On an own server this takes a second; on a foreign one it cleans up. */
export async function dropTestDatabases(): Promise<void> {
  await asAdmin(serverUrl(), async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [databasePrefix()],
    )
    for (const { name } of rows) {
      await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE false`)
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    }
  })
}

/** A template counts as finished when it is marked as one; an unfinished one of a killed run is created again. */
async function makeTemplate(admin: pg.Client, template: string, migrate: () => Promise<void>): Promise<void> {
  const { rows } = await admin.query<{ finished: boolean }>(
    'SELECT datistemplate AS finished FROM pg_database WHERE datname = $1',
    [template],
  )
  if (rows[0]?.finished) return
  if (rows[0]) await admin.query(`DROP DATABASE ${template} WITH (FORCE)`)
  // The same collation everywhere, independent of the server's own databases.
  await admin.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`)
  await migrate()
  await admin.query(`ALTER DATABASE ${template} IS_TEMPLATE true ALLOW_CONNECTIONS false`)
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url)
    throw new Error('TEST_DATABASE_URL is missing: tests with a database run under vitest, whose set-up starts one')
  return url
}

function databasePrefix(): string {
  return `daoxing_test_${process.env['TEST_RUN'] ?? 'alone'}`
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function asAdmin<Result>(server: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: server })
  admin.on('error', () => undefined) // The running query is reported as well.
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
