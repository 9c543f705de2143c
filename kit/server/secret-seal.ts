import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { House } from './house.ts'
import { secureRandom } from './random.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals secrets that must be read again, so that a copy of the database opens and pays for nothing. */
export type SecretSeal = {
  seal(secret: string): string
  open(sealed: string): string
  /** The same secret gives the same digest; nothing leads back. */
  digest(secret: string): string
}

/**
 * The seal of one slice. The key comes from `WALLET_KEY`, or from the secret of this installation where an operator has
 * set none; it never stands in the database.
 */
export function secretSeal(
  { settings }: Pick<House, 'settings'>,
  slice: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): SecretSeal {
  const secret = environment['WALLET_KEY'] || settings.citySecret
  const key = Buffer.from(hkdfSync('sha256', secret, '', `daoxing ${slice} tokens`, 32))
  const digestKey = Buffer.from(hkdfSync('sha256', secret, '', `daoxing ${slice} digests`, 32))
  return {
    seal(text) {
      // Each sealing has an IV of its own; chance of the house may be replayed and must not be used here.
      const iv = Buffer.from(secureRandom.hex(ivBytes), 'hex')
      const cipher = createCipheriv(algorithm, key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('hex'),
  }
}
