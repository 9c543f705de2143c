import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { type House, secureRandom } from '@daoxing/kit/server'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals the tokens of cards and wallets, so that a copy of the database pays for nothing. */
export type TokenSeal = {
  seal(token: string): string
  open(sealed: string): string
  /** The same token gives the same digest; nothing leads back. */
  digest(token: string): string
}

/** The key comes from `WALLET_KEY`, or where an operator has set none from the secret of this installation. */
export function tokenSeal(
  { settings }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): TokenSeal {
  const secret = environment['WALLET_KEY'] || settings.citySecret
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'daoxing wallet tokens', 32))
  const digestKey = Buffer.from(hkdfSync('sha256', secret, '', 'daoxing wallet digests', 32))
  return {
    seal(token) {
      // Each sealing has an IV of its own; chance of the house may be replayed and must not be used here.
      const iv = Buffer.from(secureRandom.hex(ivBytes), 'hex')
      const cipher = createCipheriv(algorithm, key, iv)
      const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    digest: (token) => createHmac('sha256', digestKey).update(token).digest('hex'),
  }
}
