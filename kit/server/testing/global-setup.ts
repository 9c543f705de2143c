import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDatabase, LockTaken, startEmbeddedPostgres, takeProcessLock } from '../postgres/index.ts'
import { dropTestDatabases } from './test-database.ts'

const folderPrefix = 'daoxing-test-'

/** One database server for the whole run: that of DATABASE_URL, or our own on a folder that is thrown away. */
export async function setup(): Promise<() => Promise<void>> {
  // Kept in the environment, because test files run in processes of their own and those that they start need it too.
  process.env['TEST_RUN'] = randomBytes(4).toString('hex')
  const given = process.env['DATABASE_URL']
  if (given) {
    await checkDatabase(given)
    process.env['TEST_DATABASE_URL'] = given
    return dropTestDatabases
  }
  removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), folderPrefix))
  chmodSync(dataDir, 0o711) // Where root runs the tests, the database belongs to another user.
  const database = await startEmbeddedPostgres({ dataDir, durable: false })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A run that was killed could not clear up after itself. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name)
    try {
      takeProcessLock(join(folder, 'postgres', 'owner.lock')).release()
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (!(error instanceof LockTaken) && !isNotOurs(error)) throw error
    }
  }
}

function isNotOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
}
