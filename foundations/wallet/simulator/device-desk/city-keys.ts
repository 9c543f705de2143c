import { secretHex } from '@daoxing/kit/simulator'
import { createECDH, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** A key pair of the city on the curve P-256, the same for the same secret, so that it survives a restart. */
export type CityKey = {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** SubjectPublicKeyInfo in DER. */
  readonly spki: Buffer
  /** The point, uncompressed. */
  readonly point: Buffer
}

export function cityKey(citySecret: string, name: string): CityKey {
  const scalar = createHmac('sha256', citySecret).update(`key ${name}`).digest()
  return keyOfScalar(scalar)
}

/** An unguessable key pair for one message. */
export const freshKey = (): CityKey => keyOfScalar(secretBytes(32))

export const secretBytes = (count: number): Buffer => Buffer.from(secretHex(count), 'hex')

/** The key pair of a private scalar of 32 bytes. */
function keyOfScalar(scalar: Buffer): CityKey {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const open = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  const publicKey = createPublicKey({ key: open, format: 'jwk' })
  const privateKey = createPrivateKey({ key: { ...open, d: text(scalar) }, format: 'jwk' })
  return { privateKey, publicKey, spki: publicKey.export({ format: 'der', type: 'spki' }), point }
}
