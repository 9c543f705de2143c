import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'

/** A shop at NewebPay: its number and the two shared secrets. */
export type ShopKeys = { readonly merchantId: string; readonly hashKey: string; readonly hashIv: string }

export type Seal = {
  /** AES-256-CBC of a text, in hexadecimal. */
  seal(text: string): string
  /** Decrypts a text padded to 16 or 32 bytes; undefined with other keys, or for a text that was not encrypted. */
  open(sealed: string): string | undefined
  /** The signature of an encrypted text, `TradeSha` and `HashData`. */
  shaOf(sealed: string): string
  /** Whether the signature belongs to the encrypted text. */
  isProof(proof: string, sealed: string): boolean
  /** `CheckValue`, which authenticates a query about an order. */
  checkValue(input: { readonly amountTwd: number; readonly orderNo: string }): string
  /** `CheckCode`, with which a response proves that it comes from NewebPay. */
  checkCode(input: { readonly amountTwd: number; readonly orderNo: string; readonly tradeNo: string }): string
}

/** Encryption and signatures according to NewebPay's manual (4.1). */
export function createSeal({ merchantId, hashKey, hashIv }: ShopKeys): Seal {
  const shaOf = (sealed: string) => sha256(`HashKey=${hashKey}&${sealed}&HashIV=${hashIv}`)
  return {
    seal(text) {
      const cipher = createCipheriv('aes-256-cbc', hashKey, hashIv)
      return cipher.update(text, 'utf8', 'hex') + cipher.final('hex')
    },
    open(sealed) {
      if (!/^([0-9a-f]{32})+$/i.test(sealed)) return undefined
      const decipher = createDecipheriv('aes-256-cbc', hashKey, hashIv).setAutoPadding(false)
      return textIn(Buffer.concat([decipher.update(sealed, 'hex'), decipher.final()]))
    },
    shaOf,
    isProof(proof, sealed) {
      const [given, wanted] = [Buffer.from(proof), Buffer.from(shaOf(sealed))]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
    checkValue: ({ amountTwd, orderNo }) =>
      sha256(`IV=${hashIv}&Amt=${amountTwd}&MerchantID=${merchantId}&MerchantOrderNo=${orderNo}&Key=${hashKey}`),
    checkCode: ({ amountTwd, orderNo, tradeNo }) =>
      sha256(
        `HashIV=${hashIv}&Amt=${amountTwd}&MerchantID=${merchantId}&MerchantOrderNo=${orderNo}&TradeNo=${tradeNo}&HashKey=${hashKey}`,
      ),
  }
}

/**
 * NewebPay's handlers pad to blocks of 32 bytes, other programs to the 16 of AES. Wrong keys result in invalid padding.
 */
const paddingMax = 32
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text without its padding (PKCS #7); undefined if a byte of the padding is wrong or the rest is not UTF-8. */
function textIn(bytes: Buffer): string | undefined {
  const length = bytes.at(-1) ?? 0
  const isOfBlock = length <= 16 || bytes.length % paddingMax === 0
  if (length < 1 || length > paddingMax || length > bytes.length || !isOfBlock) return undefined
  if (bytes.subarray(-length).some((byte) => byte !== length)) return undefined
  try {
    return utf8.decode(bytes.subarray(0, -length))
  } catch {
    return undefined
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase()
}
