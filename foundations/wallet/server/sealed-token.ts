import { createHmac } from 'node:crypto'
import {
  type House,
  houseSecret,
  replaceHouseSecret,
  type Seal,
  sealFor,
  sealingKey,
  sealingSecrets,
  type Settings,
  type Tx,
} from '@daoxing/kit/server'
import { sampleSealedTokens } from './stores/instrument-store.ts'

/** For what tokens are sealed; the name of the key in the ring follows from it. */
export const tokenPurpose = 'daoxing wallet tokens'
const digestPurpose = 'daoxing wallet digests'

/** Seals the tokens of cards and wallets, so that a copy of the database pays for nothing. */
export type TokenSeal = Seal & {
  /** The same token gives the same digest, also after the keys were changed; nothing leads back. */
  digest(token: string): string
}

/** Digests are compared for years and cannot all be made anew, so their key stays and is itself sealed. */
const digestKeys = new WeakMap<Settings, Buffer>()

/** Seals with the newest key of the ring and opens with all of them. */
export function tokenSeal(
  { settings }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): TokenSeal {
  return {
    ...sealFor(settings, tokenPurpose, environment),
    // Looked up at each digest: a provider holds its seal from before the start has learned the key.
    digest(token) {
      const key = digestKeys.get(settings) ?? firstDigestKey(sealingSecrets(settings, environment))
      return createHmac('sha256', key).update(token).digest('hex')
    },
  }
}

/**
 * Reads the key of digests, or makes it. A server whose keys do not open what is sealed would decline every card, so it
 * does not start; where nothing is sealed it makes a new one.
 */
export async function learnDigestKey({ house, tx }: { house: House; tx: Tx }): Promise<void> {
  const { settings, clock } = house
  const offered = firstDigestKey(sealingSecrets(settings)).toString('hex')
  const wanted = { tx, settings, name: 'wallet digests', offered, now: clock.now() }
  const tokens = await sampleSealedTokens(tx)
  const seal = sealFor(settings, tokenPurpose)
  // A single one that no key opens was lost before, in a rotation or on its way: its rider binds it again.
  if (tokens.length > 0 && !tokens.some((token) => opens(seal, token)))
    throw new Error(
      'the keys of this server open nothing of what is sealed in its database: WALLET_KEY, CITY_SECRET or the file of ' +
        'keys belong to another installation, or are older than the last rotation',
    )
  const held = await houseSecret(wanted)
  if (held === undefined) await replaceHouseSecret(wanted)
  digestKeys.set(settings, Buffer.from(held ?? offered, 'hex'))
}

/** The key of digests from before key rings, derived from the single secret of that time. */
function firstDigestKey(secrets: readonly string[]): Buffer {
  return sealingKey(secrets.at(-1) ?? '', digestPurpose)
}

function opens(seal: Seal, sealed: string): boolean {
  try {
    seal.open(sealed)
    return true
  } catch {
    return false
  }
}
