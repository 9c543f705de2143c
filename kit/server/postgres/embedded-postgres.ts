import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataFolder } from './data-folder.ts'
import { endWithUs } from './end-with-us.ts'
import {
  databaseName,
  freePort,
  makeCluster,
  type PostgresAccess,
  postgresEnvironment,
  readAccess,
  writeAccess,
} from './postgres-cluster.ts'
import { findPostgresHome, type PostgresHome } from './postgres-home.ts'
import { findPostgresProgram } from './postgres-program.ts'
import { endOrphan, endPostmaster, readPostmaster } from './postmaster.ts'
import { takeProcessLock } from './process-lock.ts'

export type EmbeddedPostgres = {
  readonly databaseUrl: string
  /** Settles when the server has ended, for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  readonly dataDir: string
  /** Receives messages for the user; the server's own log goes to `logs/postgres.log` in the data folder. */
  readonly log?: (line: string) => void
  /**
   * False for tests: writes are not synced to disk, so a crash of the machine loses all data, and the URL names a Unix
   * socket in addition to the port, if its path is short enough.
   */
  readonly durable?: boolean
}

const readyWithinMs = 120_000
const retryWithinMs = 10_000

/**
 * Starts the embedded PostgreSQL on a data folder, and creates the database at first start. It listens only on
 * 127.0.0.1. Throws `LockTaken` while another process runs one there; the server of a killed process is ended first.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = makeDataFolder(dataDir)
  const home = findPostgresHome(folder)
  const lock = takeProcessLock(join(home.folder, 'owner.lock'))
  try {
    if (home.folder !== join(folder, 'postgres')) log(`the database lies in ${home.folder}`)
    const program = findPostgresProgram(home)
    if ((await endOrphan(home.cluster)) === 'ended') log('a PostgreSQL that was left running has been ended')
    const access = await makeCluster(home, program, durable)
    const logFile = join(folder, 'logs', 'postgres.log')
    mkdirSync(join(folder, 'logs'), { recursive: true })
    const server = await launch({ home, postgres: program.postgres, durable, logFile, access })
    const { password, port } = server.access
    const databaseUrl = `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`
    const socketFolder = socketFolderOf(home, durable)
    return {
      databaseUrl: socketFolder === undefined ? databaseUrl : `${databaseUrl}?host=${encodeURIComponent(socketFolder)}`,
      ended: server.ended.finally(() => lock.release()),
      async stop() {
        await server.end()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The URL of the running database of a data folder, as the owning process knows it. */
export function runningDatabaseUrl(dataDir: string): string {
  const { password, port } = readAccess(findPostgresHome(makeDataFolder(dataDir)))
  return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`
}

/** No system allows a longer socket path. */
const socketNameMax = 100

/** The location of the tests' socket: it takes a third less work than TCP. The product uses its port. */
function socketFolderOf({ cluster }: PostgresHome, durable: boolean): string | undefined {
  return durable || join(cluster, '.s.PGSQL.65535').length > socketNameMax ? undefined : cluster
}

type Launch = {
  readonly home: PostgresHome
  readonly postgres: string
  readonly durable: boolean
  readonly logFile: string
  readonly access: PostgresAccess
}
type RunningServer = { readonly access: PostgresAccess; readonly ended: Promise<void>; end(): Promise<void> }

/** Retries until it runs: the port may have been taken, and processes of a killed server need a moment to end. */
async function launch({ access, ...rest }: Launch): Promise<RunningServer> {
  const until = performance.now() + retryWithinMs
  for (let port = access.port; ; ) {
    const offset = statSync(rest.logFile, { throwIfNoEntry: false })?.size ?? 0
    const server = await startOnce({ access: { ...access, port }, ...rest })
    if (server) {
      if (port !== access.port) writeAccess(rest.home, server.access)
      return server
    }
    const words = readFileSync(rest.logFile).subarray(offset).toString('utf8')
    const isPortTaken = /could not create any TCP\/IP sockets|could not bind/.test(words)
    const isOldOneGoing = /pre-existing shared memory block|lock file .* already exists/.test(words)
    if ((!isPortTaken && !isOldOneGoing) || performance.now() > until) {
      throw new Error(`PostgreSQL does not start: ${words.trim().split('\n').slice(-5).join('\n')}`)
    }
    if (isPortTaken) port = await freePort()
    else await pause(100)
  }
}

async function startOnce({ home, postgres, durable, logFile, access }: Launch): Promise<RunningServer | undefined> {
  const output = openSync(logFile, 'a', 0o600)
  const socketFolder = socketFolderOf(home, durable)
  const settings = [
    ...[
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${socketFolder === undefined ? '' : `"${socketFolder}"`}`,
      'max_connections=200',
      'timezone=UTC',
      'log_timezone=UTC',
    ],
    'log_checkpoints=off',
    // The detail of an error contains the row, including phone numbers.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const options = ['-D', home.cluster, '-p', String(access.port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(postgres, options, {
    ...home.user,
    // A separate process group: Ctrl-C in a terminal is for the parent process, which ends this one in order.
    detached: true,
    stdio: ['ignore', output, output],
    cwd: home.cluster,
    env: postgresEnvironment,
  })
  closeSync(output)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', reject)
  })
  child.unref()
  const { pid } = child
  if (pid === undefined) await ended
  else if (await isReady({ child, pid, cluster: home.cluster })) {
    const guard = endWithUs(pid)
    return {
      access,
      ended: ended.finally(() => guard.kill('SIGKILL')),
      async end() {
        child.ref()
        await endPostmaster(pid, { fastForMs: durable ? 1_500 : 0 })
        await ended
      },
    }
  }
  return undefined
}

type Awaited = { readonly child: ChildProcess; readonly pid: number; readonly cluster: string }

async function isReady({ child, pid, cluster }: Awaited): Promise<boolean> {
  const until = performance.now() + readyWithinMs
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === pid && postmaster.isReady) return true
    if (performance.now() > until) {
      await endPostmaster(pid, { fastForMs: 2_500 })
      throw new Error(`PostgreSQL is not ready after ${readyWithinMs / 1000} s`)
    }
    await pause(10)
  }
  return false
}
