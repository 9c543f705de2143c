// npm run backup [-- --to FOLDER] [--keys-to FOLDER]: one consistent, encrypted file of the running house, and its keys
// in another. See docs/running-for-real.md.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '@daoxing/kit/server'
import { lockIn } from './backup/lock.ts'
import { makeBackup } from './backup/make-backup.ts'
import { atDatabase } from './run/at-database.ts'
import { keysPath } from './run/product-keys.ts'
import { projectFolder, readProductSettings } from './run/product-settings.ts'

const unlocked = `Nobody could open the backup later. Set one of these, and keep what opens it apart from the backup:
  BACKUP_RECIPIENTS       public keys, age1…, as age-keygen makes them
  BACKUP_PASSPHRASE_FILE  a file whose first line is a passphrase, or BACKUP_PASSPHRASE itself
Keys may have locks of their own: BACKUP_KEYS_RECIPIENTS, BACKUP_KEYS_PASSPHRASE_FILE.`

const say = (line: string) => console.log(`· ${line}`)

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'keys-to': { type: 'string' } } })
  const { env } = process
  const settings = readProductSettings(env)
  const lock = lockIn(env)
  if (!lock) throw new Error(unlocked)
  const folder = resolve(values.to ?? join(settings.dataDir, 'backups'))
  const { name, version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const startedAt = performance.now()
  await atDatabase({ settings, say }, (databaseUrl) =>
    makeBackup({
      databaseUrl,
      dataDir: settings.dataDir,
      keysPath: keysPath({ dataDir: settings.dataDir, environment: env }),
      environment: env,
      product: `${name} ${version}`,
      now: systemClock.now(),
      folder,
      keysFolder: resolve(values['keys-to'] ?? folder),
      lock,
      keysLock: lockIn(env, 'BACKUP_KEYS') ?? lock,
      say,
    }),
  )
  say(`done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
