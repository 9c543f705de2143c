import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyIdOf } from '../keys/key-file.ts'
import { secretsIn } from '../keys/secrets-in.ts'
import type { Settings } from './settings.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** `k1.ID.BYTES`: the id selects the key in the ring. Values from before key rings have no id. */
const form = /^k1\.([0-9a-f]{12})\.([A-Za-z0-9+/=]+)$/

/** Encrypts secrets in the database. */
export type Seal = {
  seal(text: string): string
  /** Throws if no key of the ring decrypts it. */
  open(sealed: string): string
  /** Whether it was encrypted with the newest key. */
  isNewest(sealed: string): boolean
  /**
   * Reseals a value with the newest key, for values that move between tables while keys may rotate. A value that no key
   * decrypts is returned unchanged, and fails on decryption.
   */
  anew(sealed: string): string
}

type SealingSettings = Pick<Settings, 'followedKeys' | 'citySecret' | 'citySecretsBefore'>

/**
 * The encryption secrets, the newest first: those of the key file, else `WALLET_KEY` (several are separated by commas),
 * else, without an operator's setting, the secret of this installation.
 */
export function sealingSecrets(
  { followedKeys, citySecret, citySecretsBefore = [] }: SealingSettings,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  if (followedKeys) return followedKeys.rings().wallet
  const given = secretsIn(environment['WALLET_KEY'])
  return given.length > 0 ? given : [citySecret, ...citySecretsBefore]
}

/** Encryption for one purpose; a value of one purpose cannot be decrypted for another. */
export function sealFor(
  settings: SealingSettings,
  purpose: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Seal {
  const { followedKeys } = settings
  return sealWith(
    () => sealingSecrets(settings, environment),
    purpose,
    followedKeys && (() => followedKeys.readAgain().wallet),
  )
}

/** Like `sealFor`, with given secrets; `readAgain` is called if none of them decrypts a value. */
export function sealWith(
  secrets: () => readonly string[],
  purpose: string,
  readAgain: () => readonly string[] = secrets,
): Seal {
  const isNewest = (sealed: string) => form.exec(sealed)?.[1] === keyIdOf(secrets()[0] ?? '')
  const opened = (sealed: string) => openWith(secrets(), purpose, sealed) ?? openWith(readAgain(), purpose, sealed)
  function seal(text: string): string {
    const [newest = ''] = secrets()
    // Each encryption has its own IV; the house's random numbers may be reproducible and must not be used here.
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, sealingKey(newest, purpose), iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `k1.${keyIdOf(newest)}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`
  }
  return {
    seal,
    open(sealed) {
      const text = opened(sealed)
      if (text === undefined) throw new Error(`no key of the ring opens what was sealed for ${purpose}`)
      return text
    },
    isNewest,
    anew(sealed) {
      const text = isNewest(sealed) ? undefined : opened(sealed)
      return text === undefined ? sealed : seal(text)
    },
  }
}

function openWith(secrets: readonly string[], purpose: string, sealed: string): string | undefined {
  const [, id, text] = form.exec(sealed) ?? []
  const bytes = Buffer.from(text ?? sealed, 'base64')
  for (const secret of secrets) {
    if (id !== undefined && keyIdOf(secret) !== id) continue
    try {
      const decipher = createDecipheriv(algorithm, sealingKey(secret, purpose), bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    } catch {
      // Encrypted with another key, or not by us.
    }
  }
  return undefined
}

/** A 256-bit key for one purpose. */
export function sealingKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
