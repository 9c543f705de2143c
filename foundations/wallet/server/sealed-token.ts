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

/** The purpose of the encryption, from which the name of the key derives. */
export const tokenPurpose = 'daoxing wallet tokens'
const digestPurpose = 'daoxing wallet digests'

/** Encrypts the tokens of cards and wallets, so that a copy of the database cannot pay. */
export type TokenSeal = Seal & {
  /** The same token gives the same digest, even after a key rotation; a digest cannot be reversed. */
  digest(token: string): string
}

/** Digests are compared for years and cannot all be recomputed, so their key stays and is itself encrypted. */
const digestKeys = new WeakMap<Settings, Buffer>()

/** Encrypts with the newest key of the ring and decrypts with all of them. */
export function tokenSeal(
  { settings }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): TokenSeal {
  return {
    ...sealFor(settings, tokenPurpose, environment),
    // Read for each digest: a provider may get this object before the startup has loaded the key.
    digest(token) {
      const key = digestKeys.get(settings) ?? firstDigestKey(sealingSecrets(settings, environment))
      return createHmac('sha256', key).update(token).digest('hex')
    },
  }
}

/**
 * Reads or creates the digest key. A server whose keys do not decrypt the stored tokens would decline every card, so it
 * does not start; without stored tokens it creates a new key.
 */
export async function learnDigestKey({ house, tx }: { house: House; tx: Tx }): Promise<void> {
  const { settings, clock } = house
  const offered = firstDigestKey(sealingSecrets(settings)).toString('hex')
  const wanted = { tx, settings, name: 'wallet digests', offered, now: clock.now() }
  const tokens = await sampleSealedTokens(tx)
  const seal = sealFor(settings, tokenPurpose)
  // A single token that no key decrypts was lost before, in a rotation or in transfer: its rider binds it again.
  if (tokens.length > 0 && !tokens.some((token) => opens(seal, token)))
    throw new Error(
      'the keys of this server open nothing of what is sealed in its database: WALLET_KEY, CITY_SECRET or the file of ' +
        'keys belong to another installation, or are older than the last rotation',
    )
  const held = await houseSecret(wanted)
  if (held === undefined) await replaceHouseSecret(wanted)
  digestKeys.set(settings, Buffer.from(held ?? offered, 'hex'))
}

/** The digest key from before key rings, derived from the single secret of that time. */
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
