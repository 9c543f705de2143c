import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import type { CityKey } from './city-keys.ts'

/** A phone encrypts for the bank with Apple Pay's EC_v1 scheme: ECDH, one round of X9.63 with SHA-256, AES-256-GCM. */
export function sealForApple(text: string, ephemeral: CityKey, bank: CityKey, merchantId: string): Buffer {
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: bank.publicKey })
  const cipher = createCipheriv('aes-256-gcm', appleKey(secret, merchantId), Buffer.alloc(16))
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Opens it at the bank; undefined if it was made for another merchant, or changed. */
export function openOfApple(
  data: Buffer,
  {
    ephemeralSpki,
    bank,
    merchantId,
  }: { readonly ephemeralSpki: Buffer; readonly bank: CityKey; readonly merchantId: string },
): string | undefined {
  try {
    const publicKey = createPublicKey({ key: ephemeralSpki, format: 'der', type: 'spki' })
    const secret = diffieHellman({ privateKey: bank.privateKey, publicKey })
    const decipher = createDecipheriv('aes-256-gcm', appleKey(secret, merchantId), Buffer.alloc(16))
    decipher.setAuthTag(data.subarray(-16))
    return Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function appleKey(secret: Buffer, merchantId: string): Buffer {
  const party = createHash('sha256').update(merchantId).digest()
  const info = Buffer.concat([Buffer.from('\u000did-aes256-GCM'), Buffer.from('Apple'), party])
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from([0, 0, 0, 1]), secret, info]))
    .digest()
}

/** A message of Google Pay's ECv2 scheme: ECDH, HKDF with SHA-256, AES-256-CTR and HMAC. */
export type GoogleMessage = {
  readonly encryptedMessage: string
  readonly ephemeralPublicKey: string
  readonly tag: string
}

export function sealForGoogle(text: string, ephemeral: CityKey, bank: CityKey): GoogleMessage {
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: bank.publicKey })
  const [aes, mac] = googleKeys(secret, ephemeral.point)
  const cipher = createCipheriv('aes-256-ctr', aes, Buffer.alloc(16))
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
  return {
    encryptedMessage: encrypted.toString('base64'),
    ephemeralPublicKey: ephemeral.point.toString('base64'),
    tag: createHmac('sha256', mac).update(encrypted).digest('base64'),
  }
}

/** Opens it at the bank; undefined if it was made for another bank, or changed. */
export function openOfGoogle(message: GoogleMessage, bank: CityKey): string | undefined {
  try {
    const point = Buffer.from(message.ephemeralPublicKey, 'base64')
    const text = (bytes: Buffer) => bytes.toString('base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
    const secret = diffieHellman({
      privateKey: bank.privateKey,
      publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
    })
    const [aes, mac] = googleKeys(secret, point)
    const encrypted = Buffer.from(message.encryptedMessage, 'base64')
    const right = createHmac('sha256', mac).update(encrypted).digest()
    const tag = Buffer.from(message.tag, 'base64')
    if (tag.length !== right.length || !timingSafeEqual(tag, right)) return undefined
    const decipher = createDecipheriv('aes-256-ctr', aes, Buffer.alloc(16))
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function googleKeys(secret: Buffer, point: Buffer): readonly [aes: Buffer, mac: Buffer] {
  const both = Buffer.from(hkdfSync('sha256', Buffer.concat([point, secret]), Buffer.alloc(32), 'Google', 64))
  return [both.subarray(0, 32), both.subarray(32)]
}
