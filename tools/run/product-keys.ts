import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newSecret, readKeysFile, secretsIn, writeKeysFile } from '@daoxing/kit/server/keys'

export type ProductKeys = {
  readonly path: string
  /** The newest secret of the city, as the file says it now. */
  citySecret(): string
}

type KeysWish = { readonly dataDir: string; readonly environment: NodeJS.ProcessEnv }

/** Where the keys lie: in `KEYS_FILE`, else in the data folder. */
export function keysPath({ dataDir, environment }: KeysWish): string {
  return resolve(environment['KEYS_FILE'] || join(dataDir, 'keys.json'))
}

/**
 * Makes the file of keys where there is none: of what the environment says, else of the secret that was kept before there
 * was such a file, which sealed the cards, too, else of new ones.
 */
export function makeKeys(wish: KeysWish): ProductKeys {
  const path = keysPath(wish)
  if (!existsSync(path)) {
    const before = join(wish.dataDir, 'city-secret')
    const kept = existsSync(before) ? [readFileSync(before, 'utf8').trim()] : []
    const city = firstFilled(secretsIn(wish.environment['CITY_SECRET']), kept, [newSecret()])
    // Where an operator has set no `WALLET_KEY`, the secret of the city has sealed, whichever counted.
    const citySaid = secretsIn(wish.environment['CITY_SECRET'])
    const wallet = firstFilled(secretsIn(wish.environment['WALLET_KEY']), citySaid, kept, [newSecret()])
    writeKeysFile(path, { version: 1, stage: 'settled', wallet, city })
  }
  return { path, citySecret: () => readKeysFile(path).city[0] ?? '' }
}

function firstFilled(...lists: readonly (readonly string[])[]): readonly string[] {
  return lists.find((list) => list.length > 0) ?? []
}

const lookEveryMs = 500

/** Tells when the newest secret of the city is another one. A file that is away for a moment changes nothing. */
export function watchCitySecret(keys: ProductKeys, onChange: () => void): NodeJS.Timeout {
  let known = keys.citySecret()
  return setInterval(() => {
    let now = known
    try {
      now = keys.citySecret()
    } catch {
      return // The next look finds it whole again.
    }
    if (now === known) return
    known = now
    onChange()
  }, lookEveryMs)
}
