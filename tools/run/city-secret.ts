import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret that proves the city to the server. It is kept, so that either of them may start again alone. */
export function citySecret(dataDir: string): string {
  const path = join(dataDir, 'city-secret')
  if (!existsSync(path)) writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
