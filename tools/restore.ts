// npm run restore -- FILE [--keys FILE]: restores a backup in the empty folder of DATA_DIR, and in the empty database
// of DATABASE_URL, if set. See docs/running-for-real.md.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { housekeeping } from '@daoxing/kit/server'
import { serverSlices } from '@daoxing/server-app'
import { UnreadableBackup } from './backup/archive.ts'
import { decrypterIn } from './backup/lock.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { keysPath } from './run/product-keys.ts'
import { readProductSettings } from './run/product-settings.ts'

const usage = `DATA_DIR=EMPTY-FOLDER npm run restore -- FILE.tar.gz.age --keys FILE.keys.age
DATA_DIR=EMPTY-FOLDER npm run restore -- FILE.tar.gz.age      the keys come from elsewhere, such as KEYS_FILE
BACKUP_IDENTITY_FILE names the private key that opens it, BACKUP_PASSPHRASE_FILE the passphrase; where the keys have locks of
their own, BACKUP_KEYS_IDENTITY_FILE or BACKUP_KEYS_PASSPHRASE_FILE.`

const say = (line: string) => console.log(`· ${line}`)

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } })
  const [file, ...others] = positionals
  const { env } = process
  const decrypter = decrypterIn(env)
  if (file === undefined || others.length > 0 || !decrypter) throw new Error(usage)
  const { dataDir, databaseUrl } = readProductSettings(env)
  const startedAt = performance.now()
  await restoreBackup({
    file: resolve(file),
    keysFile: values.keys === undefined ? undefined : resolve(values.keys),
    keysPath: keysPath({ dataDir, environment: env }),
    dataDir,
    databaseUrl,
    decrypter,
    keysDecrypter: decrypterIn(env, 'BACKUP_KEYS') ?? decrypter,
    slices: [housekeeping, ...serverSlices],
    say,
  })
  say(
    `restored in ${((performance.now() - startedAt) / 1000).toFixed(1)} s; DATA_DIR=${dataDir} npm start goes on from there`,
  )
}

try {
  await run()
} catch (error) {
  const isPlain = error instanceof UnreadableBackup || !(error instanceof TypeError)
  console.error(isPlain && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
