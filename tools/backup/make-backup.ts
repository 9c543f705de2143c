import { existsSync, mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyIdOf, type KeysFile, readKeysFile, secretsIn } from '@daoxing/kit/server/keys'
import { writeArchive } from './archive.ts'
import { openSnapshot } from './dump-database.ts'
import { dumpFiles } from './dump-files.ts'
import { type End, formatNumber, type Manifest, names } from './format.ts'
import { encrypterOf, type Lock } from './lock.ts'

export type BackupPlan = {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly keysPath: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly product: string
  /** UTC, as ISO text. */
  readonly now: string
  readonly folder: string
  readonly keysFolder: string
  readonly lock: Lock
  readonly keysLock: Lock
  say(line: string): void
}
export type Backup = { readonly file: string; readonly keysFile: string | undefined }

/** Writes a snapshot of the house to one file, and the keys of its encrypted values to another. */
export async function makeBackup(plan: BackupPlan): Promise<Backup> {
  const { dataDir, product, now, say } = plan
  for (const folder of [plan.folder, plan.keysFolder]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `daoxing-${now.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`
  const file = join(plan.folder, `${name}.tar.gz.age`)
  // Keys may rotate during the backup: the earlier or the later keys decrypt the values of the snapshot.
  const keysBefore = keysOf(plan)
  const snapshot = await openSnapshot(plan.databaseUrl)
  try {
    const manifest: Manifest = {
      format: formatNumber,
      product,
      madeAt: now,
      ...snapshot.manifest,
      keyIds: (keysBefore?.wallet ?? []).map(keyIdOf),
    }
    const { bytes } = await writeArchive({
      path: file,
      lock: plan.lock,
      async fill(add) {
        const addJson = (path: string, value: Manifest | End) => add(path, Buffer.from(JSON.stringify(value)))
        await addJson(names.manifest, manifest)
        const { rows, sequences } = await snapshot.dump(add, progress({ say, total: manifest.tables.length }))
        // After the rows: a provider of the city then knows at least as much as the rows, like a real one.
        const files = await dumpFiles({ dataDir, keysPath: plan.keysPath, add })
        await addJson(names.end, { rows, sequences, files })
      },
    })
    say(`${file} (${(bytes / 1024 / 1024).toFixed(1)} MB)`)
  } finally {
    await snapshot.close()
  }
  const keys = merged(keysBefore, keysOf(plan))
  if (!keys) {
    say('the keys of this installation are neither in a file nor in the environment, so they are not backed up')
    return { file, keysFile: undefined }
  }
  const keysFile = join(plan.keysFolder, `${name}.keys.age`)
  const sealed = await encrypterOf(plan.keysLock).encrypt(JSON.stringify(keys))
  await writeFile(keysFile, sealed, { flag: 'wx', mode: 0o600, flush: true })
  say(`${keysFile} (the keys: keep them somewhere else than the backup)`)
  return { file, keysFile }
}

/** Keys of the file, else of the environment, which must name each ring. */
function keysOf({ keysPath, environment }: BackupPlan): KeysFile | undefined {
  if (existsSync(keysPath)) return readKeysFile(keysPath)
  const [city, wallet] = [secretsIn(environment['CITY_SECRET']), secretsIn(environment['WALLET_KEY'])]
  if (city.length === 0) return undefined
  return { version: 1, stage: 'settled', city, wallet: wallet.length > 0 ? wallet : city }
}

function merged(before: KeysFile | undefined, after: KeysFile | undefined): KeysFile | undefined {
  if (!before || !after) return after ?? before
  const both = (ring: 'wallet' | 'city') => [...new Set([...after[ring], ...before[ring]])]
  const [wallet, city] = [both('wallet'), both('city')]
  const hasMore = wallet.length > after.wallet.length || city.length > after.city.length
  // Otherwise, the next rotation finds values that are encrypted with older keys.
  return { version: 1, stage: hasMore ? 'promoted' : after.stage, wallet, city }
}

/** A line at every tenth of the tables, and none for a fast backup. */
function progress({ say, total }: { say(line: string): void; readonly total: number }): (table: string) => void {
  let [done, reportedAt] = [0, performance.now()]
  return (table) => {
    done += 1
    if (performance.now() - reportedAt < 2_000) return
    reportedAt = performance.now()
    say(`table ${done} of ${total}: ${table}`)
  }
}
