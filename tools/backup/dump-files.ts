import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { holdsKeys } from '@daoxing/kit/server/keys'
import type { AddFile } from './archive.ts'
import { names } from './format.ts'

/**
 * Entries of a data folder that a backup omits: the database is dumped separately, keys are stored separately, streets
 * are imported again from their extract, and the rest belongs to this machine.
 */
export const apart =
  /^(postgres|postgres-is-elsewhere\.txt|logs|map|backups|restoring|keys\.json(\..*)?|city-secret|.*\.lock)$/
/** Next to an open SQLite file; the copy includes its content. */
const besideSqlite = /\.sqlite-(wal|shm|journal)$/
/** No file of riders is larger; buffering it would take too much memory. */
const bytesMax = 512 * 1024 * 1024

/** Larger than any key file. */
const keysBytesMax = 1024 * 1024

/**
 * Adds every file that the product stores next to its database, each as of one moment; returns their number. Keys may
 * be in the data folder under any name, as `KEYS_FILE` or as a copy of it, and are in no backup.
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

/** The key file and its draft. A copy under any other name is recognised by its content. */
function isFileOfKeys(path: string, keysPath: string): boolean {
  const [found, keys] = [resolve(path), resolve(keysPath)]
  return found === keys || found === `${keys}.draft`
}

const hasKeys = (content: Buffer): boolean => content.length <= keysBytesMax && holdsKeys(content.toString('utf8'))

function filesIn(dataDir: string): readonly string[] {
  if (!existsSync(dataDir)) return []
  const included = readdirSync(dataDir, { withFileTypes: true }).filter(({ name }) => !apart.test(name))
  return included.flatMap((entry) => {
    const path = join(dataDir, entry.name)
    if (entry.isFile()) return [path]
    if (!entry.isDirectory()) return []
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((inside) => inside.isFile() && !besideSqlite.test(inside.name))
      .map((inside) => join(inside.parentPath, inside.name))
      .toSorted()
  })
}

/** Undefined for a file that was deleted in the meantime. */
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

/** Another process may write to it now, so SQLite itself copies it page by page. */
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
