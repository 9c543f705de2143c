import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { holdsKeys } from '@daoxing/kit/server/keys'
import type { AddFile } from './archive.ts'
import { names } from './format.ts'

/**
 * Entries of a data folder that a backup leaves out: the database is dumped by itself, keys are kept apart, streets are
 * imported again out of their extract, and the rest belongs to this machine.
 */
export const apart =
  /^(postgres|postgres-is-elsewhere\.txt|logs|map|backups|restoring|keys\.json(\..*)?|city-secret|.*\.lock)$/
/** Beside a SQLite file while it is open; the copy has all of it inside. */
const besideSqlite = /\.sqlite-(wal|shm|journal)$/
/** Larger ones are no files of riders; gathered in memory, they would be too much of it. */
const bytesMax = 512 * 1024 * 1024

/** More than a file of keys ever has. */
const keysBytesMax = 1024 * 1024

/**
 * Adds every file that the product keeps beside its database, each as it stands at one moment; answers how many. Keys may
 * lie in the data folder under any name, as `KEYS_FILE` or as a copy of it, and go into no backup.
 */
export async function dumpFiles({
  dataDir,
  keysPath,
  add,
}: {
  readonly dataDir: string
  readonly keysPath: string
  readonly add: AddFile
}): Promise<number> {
  let count = 0
  for (const path of filesIn(dataDir).filter((found) => !isFileOfKeys(found, keysPath))) {
    const content = path.endsWith('.sqlite') ? await copyOfSqlite(path) : await contentOf(path)
    if (content === undefined || hasKeys(content)) continue
    await add(names.files + relative(dataDir, path), content)
    count += 1
  }
  return count
}

/** The file of keys and its draft. A copy under any other name is known by its content. */
function isFileOfKeys(path: string, keysPath: string): boolean {
  const [found, keys] = [resolve(path), resolve(keysPath)]
  return found === keys || found === `${keys}.draft`
}

const hasKeys = (content: Buffer): boolean => content.length <= keysBytesMax && holdsKeys(content.toString('utf8'))

function filesIn(dataDir: string): readonly string[] {
  if (!existsSync(dataDir)) return []
  const kept = readdirSync(dataDir, { withFileTypes: true }).filter(({ name }) => !apart.test(name))
  return kept.flatMap((entry) => {
    const path = join(dataDir, entry.name)
    if (entry.isFile()) return [path]
    if (!entry.isDirectory()) return []
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((inside) => inside.isFile() && !besideSqlite.test(inside.name))
      .map((inside) => join(inside.parentPath, inside.name))
      .toSorted()
  })
}

/** Undefined of a file that was removed meanwhile. */
async function contentOf(path: string): Promise<Buffer | undefined> {
  try {
    const { size } = await stat(path)
    if (size > bytesMax) throw new Error(`${path} has ${size} bytes, which is more than a backup takes of one file`)
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Somebody may write to it now, so it is copied page by page by SQLite itself. */
async function copyOfSqlite(path: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'daoxing-backup-'))
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    const copy = join(folder, 'copy.sqlite')
    await backup(source, copy)
    return await readFile(copy)
  } finally {
    source.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
