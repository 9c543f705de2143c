import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { secureRandom } from '@daoxing/kit/server'

export type PushBrowser = {
  readonly keys: { readonly p256dh: string; readonly auth: string }
  decrypt(body: Buffer): string
}

/** A browser's side of a push subscription: its keys, and the decryption of its pushes (RFC 8291, RFC 8188). */
export function aPushBrowser(): PushBrowser {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = Buffer.from(secureRandom.hex(16), 'hex')
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const senderKey = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = derive({ secret: curve.computeSecret(senderKey), salt: auth, info, length: 32 })
      const key = derive({ secret, salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
      const nonce = derive({ secret, salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The text ends with the delimiter of the last record and padding.
      return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8')
    },
  }
}

type Derived = { readonly secret: Buffer; readonly salt: Buffer; readonly info: Buffer; readonly length: number }

function derive({ secret, salt, info, length }: Derived): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
