import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDatabase, LockTaken, startEmbeddedPostgres, takeProcessLock } from '../postgres/index.ts'
import { memoryPlace } from './memory-place.ts'
import { dropTestDatabases } from './test-database.ts'

const folderPrefix = 'daoxing-vitest-'
const runningLock = 'running.lock'
/** A folder exists shortly before it is locked. */
const newForMs = 60_000

/**
 * One folder for the temporary files of the run, and one database server: that of DATABASE_URL, or an embedded one, in
 * memory if there is room, and otherwise in the folder. Both folders are deleted at the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  // In the environment, because test files run in separate processes, and so do those that they start.
  process.env['TEST_RUN'] = randomBytes(4).toString('hex')
  const memory = memoryPlace()
  for (const place of memory === undefined ? [tmpdir()] : [tmpdir(), memory]) removeLeftovers(place)
  const folder = makeFolder(tmpdir(), folderPrefix)
  // The guard behind `npm test` finds the folder of a killed run by its mark.
  const databaseFolder = memory && makeFolder(memory, `${folderPrefix}${process.env['TEST_FAMILY'] ?? 'alone'}-`)
  const folders = databaseFolder === undefined ? [folder] : [folder, databaseFolder]
  const locks = folders.map((each) => takeProcessLock(join(each, runningLock)))
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = join(folder, 'tmp')
  mkdirSync(process.env['TMPDIR'])
  openToOthers(process.env['TMPDIR'])
  // Concurrent runs share a folder for this; a single one has its own.
  const takenIn = process.env['PORTS_TAKEN_IN']
  process.env['PORTS_TAKEN_IN'] ??= process.env['TMPDIR']
  const endDatabase = await startDatabase(databaseFolder ?? folder)
  return async () => {
    await endDatabase()
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
    if (takenIn === undefined) delete process.env['PORTS_TAKEN_IN']
    for (const lock of locks) lock.release()
    for (const each of folders) rmSync(each, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
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

function makeFolder(place: string, prefix: string): string {
  return openToOthers(mkdtempSync(join(place, prefix)))
}

/** If root runs the tests, their databases belong to another user, who needs access. */
function openToOthers(folder: string): string {
  chmodSync(folder, 0o711)
  return folder
}

/** A killed run could not clean up. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(place, name)
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
