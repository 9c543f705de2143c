import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { PostgresHome } from './postgres-home.ts'
import type { PostgresProgram } from './postgres-program.ts'
import { hasAccount } from './run-as.ts'

/** Credentials of the connection, in a file that only its owner can read. */
export type PostgresAccess = { readonly password: string; readonly port: number }

export const databaseName = 'daoxing'

/** The environment of PostgreSQL's programs: ours may contain PGPORT, PGDATA and a locale that is not installed. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the files of a new database, or keeps existing ones. They are created under another name and renamed at the
 * end, so a crash leaves nothing that looks finished.
 */
export async function makeCluster(
  home: PostgresHome,
  program: PostgresProgram,
  durable: boolean,
): Promise<PostgresAccess> {
  if (existsSync(home.cluster)) {
    refuseOtherVersion(home, program)
    return readAccess(home)
  }
  if (!hasAccount()) {
    throw new Error(
      `user ${process.getuid?.()} has no account on this machine, and PostgreSQL makes no database without one; ` +
        'start as a user with an account, or set DATABASE_URL to a PostgreSQL that is running.',
    )
  }
  const access = { password: randomBytes(24).toString('hex'), port: await freePort() }
  const draft = `${home.cluster}.draft`
  const passwordFile = join(home.folder, 'password.draft')
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${access.password}\n`, { mode: 0o600 })
  if (home.user) for (const path of [draft, passwordFile]) chownSync(path, home.user.uid, home.user.gid)
  try {
    await run(home, program.initdb, [
      ...['--pgdata', draft, '--username', databaseName, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      // The server's own C.UTF-8 needs no locale of the machine and sorts the same everywhere.
      ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
      ...(durable ? [] : ['--no-sync']),
    ])
    const single = ['--single', '-D', draft, ...(durable ? [] : ['-c', 'fsync=off']), 'postgres']
    await run(home, program.postgres, single, `CREATE DATABASE ${databaseName};\n`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  writeAccess(home, access)
  renameSync(draft, home.cluster)
  return access
}

export function writeAccess({ folder }: PostgresHome, access: PostgresAccess): void {
  const path = join(folder, 'access.json')
  writeFileSync(`${path}.draft`, `${JSON.stringify(access)}\n`, { mode: 0o600 })
  renameSync(`${path}.draft`, path)
}

/** An unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Reads the credentials for the database of a home. */
export function readAccess({ folder }: PostgresHome): PostgresAccess {
  const path = join(folder, 'access.json')
  const found: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  if (!isAccess(found))
    throw new Error(`${path} is missing or damaged; the database beside it cannot be opened without it.`)
  return found
}

function isAccess(found: unknown): found is PostgresAccess {
  return (
    typeof found === 'object' &&
    found !== null &&
    'password' in found &&
    typeof found.password === 'string' &&
    'port' in found &&
    typeof found.port === 'number'
  )
}

function refuseOtherVersion({ cluster, folder }: PostgresHome, { version }: PostgresProgram): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = version.split('.')[0]
  if (made !== ours) {
    throw new Error(
      `the database in ${folder} was made by PostgreSQL ${made} and this is ${ours}; dump it there and restore it here.`,
    )
  }
}

function run({ folder, user }: PostgresHome, program: string, options: readonly string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      options,
      { ...user, cwd: folder, env: postgresEnvironment },
      (error, stdout, stderr) => {
        if (!error) return resolve()
        const words = `${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n')
        reject(
          new Error(`PostgreSQL could not make its files in ${folder}: ${words || error.message}`, { cause: error }),
        )
      },
    )
    child.stdin?.end(input)
  })
}
