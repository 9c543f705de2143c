import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const Base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(16_000))

/** The payment token of Google Pay, version ECv2. Its `signedMessage` contains what is encrypted for the bank. */
export const GooglePayToken = z.object({
  protocolVersion: z.literal('ECv2'),
  signature: Base64,
  intermediateSigningKey: z.object({
    signedKey: z.string().check(z.maxLength(2000)),
    signatures: z.array(Base64).check(z.minLength(1), z.maxLength(10)),
  }),
  signedMessage: z.string().check(z.maxLength(16_000)),
})
export type GooglePayToken = z.infer<typeof GooglePayToken>

/** Milliseconds since 1970, as Google writes them. */
const Expiration = z.string().check(z.regex(/^\d{1,16}$/))
const SignedKey = z.object({ keyValue: Base64, keyExpiration: Expiration })

/** Google's list of root keys, as published. */
export const GoogleKeys = z.object({
  keys: z.array(z.object({ keyValue: z.string(), protocolVersion: z.string(), keyExpiration: z.optional(Expiration) })),
})
export type GoogleKeys = z.infer<typeof GoogleKeys>

const sender = 'Google'
const version = 'ECv2'

export type GooglePayProof =
  | { readonly state: 'proven'; readonly identity: string }
  | { readonly state: 'refused'; readonly reason: 'chain' | 'signature' | 'time' | 'form' }

/**
 * Proves a payment token as Google describes it: a root key signs the intermediate key, which has not expired and signs
 * the message for this recipient. The encrypted message is not opened.
 */
export function proveGooglePayToken(
  token: GooglePayToken,
  { keys, recipientId, now }: { readonly keys: GoogleKeys; readonly recipientId: string; readonly now: Instant },
): GooglePayProof {
  const { signedKey, signatures } = token.intermediateSigningKey
  const nowMs = Date.parse(now)
  const roots = keys.keys.filter(
    ({ protocolVersion, keyExpiration }) =>
      protocolVersion === version && keyExpiration !== undefined && Number(keyExpiration) > nowMs,
  )
  const keyBytes = lengthsAndTexts([sender, version, signedKey])
  const isRooted = roots.some(({ keyValue }) => signatures.some((one) => isSigned(keyValue, keyBytes, one)))
  if (!isRooted) return { state: 'refused', reason: 'chain' }
  const intermediate = SignedKey.safeParse(jsonIn(signedKey))
  if (!intermediate.success) return { state: 'refused', reason: 'form' }
  const { keyValue, keyExpiration } = intermediate.data
  if (Number(keyExpiration) <= nowMs) return { state: 'refused', reason: 'time' }
  const message = lengthsAndTexts([sender, recipientId, version, token.signedMessage])
  if (!isSigned(keyValue, message, token.signature)) return { state: 'refused', reason: 'signature' }
  return { state: 'proven', identity: createHash('sha256').update(token.signedMessage).digest('hex') }
}

/** Each text with its length before it, four bytes, little-endian. */
function lengthsAndTexts(texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const bytes = Buffer.from(text)
      const length = Buffer.alloc(4)
      length.writeUInt32LE(bytes.length)
      return [length, bytes]
    }),
  )
}

function isSigned(keyValue: string, content: Buffer, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(keyValue, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', content, { key, dsaEncoding: 'der' }, Buffer.from(signature, 'base64'))
  } catch {
    // A key or a signature in no known form signs nothing.
    return false
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
