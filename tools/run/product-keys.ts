import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newSecret, readKeysFile, secretsIn, writeKeysFile } from '@daoxing/kit/server/keys'

export type ProductKeys = {
  readonly path: string
  /** The newest secret of the city, according to the file. */
  citySecret(): string
}

type KeysWish = { readonly dataDir: string; readonly environment: NodeJS.ProcessEnv }

/** The location of the keys: `KEYS_FILE`, else the data folder. */
export function keysPath({ dataDir, environment }: KeysWish): string {
  return resolve(environment['KEYS_FILE'] || join(dataDir, 'keys.json'))
}

/**
 * Creates the key file if it does not exist: from the environment, else from the secret stored by earlier versions,
 * which also encrypted the cards, else with new keys.
 */
export function makeKeys(wish: KeysWish): ProductKeys {
  const path = keysPath(wish)
  if (!existsSync(path)) {
    const before = join(wish.dataDir, 'city-secret')
    const stored = existsSync(before) ? [readFileSync(before, 'utf8').trim()] : []
    const city = firstFilled(secretsIn(wish.environment['CITY_SECRET']), stored, [newSecret()])
    // Without an operator's `WALLET_KEY`, the secret of the city encrypts, whichever it is.
    const citySaid = secretsIn(wish.environment['CITY_SECRET'])
    const wallet = firstFilled(secretsIn(wish.environment['WALLET_KEY']), citySaid, stored, [newSecret()])
    writeKeysFile(path, { version: 1, stage: 'settled', wallet, city })
  }
  return { path, citySecret: () => readKeysFile(path).city[0] ?? '' }
}

function firstFilled(...lists: readonly (readonly string[])[]): readonly string[] {
  return lists.find((list) => list.length > 0) ?? []
}

const pollEveryMs = 500

/** Called when the newest secret of the city has changed. A temporarily missing file changes nothing. */
export function watchCitySecret(keys: ProductKeys, onChange: () => void): NodeJS.Timeout {
  let known = keys.citySecret()
  return setInterval(() => {
    let now = known
    try {
      now = keys.citySecret()
    } catch {
      return // The next poll finds it complete again.
    }
    if (now === known) return
    known = now
    onChange()
  }, pollEveryMs)
}
