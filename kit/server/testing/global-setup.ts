import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDatabase, LockTaken, startEmbeddedPostgres, takeProcessLock } from '../postgres/index.ts'
import { dropTestDatabases } from './test-database.ts'

const folderPrefix = 'daoxing-vitest-'
const runningLock = 'running.lock'
/** A folder is made a moment before it is locked. */
const newForMs = 60_000

/**
 * One folder for all that the run writes away for a while, and one database server: that of DATABASE_URL, or our own in
 * the folder, which is thrown away at the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Kept in the environment, because test files run in processes of their own and those that they start need it too.
  process.env['TEST_RUN'] = randomBytes(4).toString('hex')
  removeLeftovers()
  const folder = openToOthers(mkdtempSync(join(tmpdir(), folderPrefix)))
  const lock = takeProcessLock(join(folder, runningLock))
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = join(folder, 'tmp')
  mkdirSync(process.env['TMPDIR'])
  openToOthers(process.env['TMPDIR'])
  // Several runs at once share a folder for this; one that is alone has its own.
  const takenIn = process.env['PORTS_TAKEN_IN']
  process.env['PORTS_TAKEN_IN'] ??= process.env['TMPDIR']
  const endDatabase = await startDatabase(folder)
  return async () => {
    await endDatabase()
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
    if (takenIn === undefined) delete process.env['PORTS_TAKEN_IN']
    lock.release()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function startDatabase(folder: string): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL']
  if (given) {
    await checkDatabase(given)
    process.env['TEST_DATABASE_URL'] = given
    return dropTestDatabases
  }
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  return () => database.stop()
}

/** Where root runs the tests, their databases belong to another user, who must get there. */
function openToOthers(folder: string): string {
  chmodSync(folder, 0o711)
  return folder
}

/** A run that was killed could not clear up after itself. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name)
    try {
      if (performance.timeOrigin + performance.now() - statSync(folder).mtimeMs < newForMs) continue
      takeProcessLock(join(folder, runningLock)).release()
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (!(error instanceof LockTaken) && !isNotOurs(error)) throw error
    }
  }
}

/** It belongs to another user, or another run was faster. */
function isNotOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'ENOENT'].includes(String(error.code))
}
