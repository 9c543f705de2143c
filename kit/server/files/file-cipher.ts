import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
/** The first byte of encrypted files: a later form will have another one. */
const version = 1

/** A new key for the files of one owner. Reproducible random numbers must not be used here. */
export const newFileKey = (): string => randomBytes(keyBytes).toString('base64')

/** Facts that belong to a file: under another id, owner or type its bytes do not decrypt. */
export type FileLabel = { readonly fileId: string; readonly ownerId: string; readonly mime: string }

const labelBytes = ({ fileId, ownerId, mime }: FileLabel) => Buffer.from(JSON.stringify([fileId, ownerId, mime]))

/** Encrypts a file with the key of its owner. */
export function encryptFile(key: string, label: FileLabel, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64'), iv).setAAD(labelBytes(label))
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), encrypted])
}

/** Undefined if the key, the label or the bytes are not those of the file. */
export function decryptFile(key: string, label: FileLabel, stored: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  const [ivAt, tagAt] = [1, 1 + ivBytes]
  const contentAt = tagAt + tagBytes
  if (bytes[0] !== version || bytes.length < contentAt) return undefined
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64'), bytes.subarray(ivAt, tagAt))
  decipher.setAAD(labelBytes(label)).setAuthTag(bytes.subarray(tagAt, contentAt))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(contentAt)), decipher.final()])
  } catch {
    return undefined
  }
}
