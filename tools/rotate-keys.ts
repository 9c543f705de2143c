// npm run rotate-keys: new keys for everything that the house encrypts, signs and authenticates with, while it runs.
// See docs/running-for-real.md.
import { existsSync } from 'node:fs'
import { housekeeping } from '@daoxing/kit/server'
import { serverSlices } from '@daoxing/server-app'
import { atDatabase } from './run/at-database.ts'
import { makeKeys } from './run/product-keys.ts'
import { readProductSettings } from './run/product-settings.ts'
import { rotateKeys, ServersLagBehind } from './run/rotate-keys.ts'

const say = (line: string) => console.log(`· ${line}`)

async function run(): Promise<void> {
  const settings = readProductSettings(process.env)
  if (!process.env['KEYS_FILE'] && !existsSync(settings.dataDir))
    throw new Error(`There is nothing at ${settings.dataDir}; DATA_DIR or KEYS_FILE says where the keys are.`)
  const { path } = makeKeys({ dataDir: settings.dataDir, environment: process.env })
  await atDatabase({ settings, say }, (databaseUrl) =>
    rotateKeys({ keysPath: path, databaseUrl, slices: [housekeeping, ...serverSlices], say }),
  )
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof ServersLagBehind ? 2 : 1
}
