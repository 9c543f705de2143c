import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'

/** A shop at NewebPay: its number and the two secrets that both sides know. */
export type ShopKeys = { readonly merchantId: string; readonly hashKey: string; readonly hashIv: string }

export type Seal = {
  /** AES-256-CBC of a text, in hexadecimal. */
  seal(text: string): string
  /** The text of a sealed one; undefined where it was sealed with other keys, or not at all. */
  open(sealed: string): string | undefined
  /** The proof beside a sealed text, `TradeSha` and `HashData`. */
  shaOf(sealed: string): string
  /** Whether a proof that came along is that of the sealed text. */
  isProof(proof: string, sealed: string): boolean
  /** `CheckValue`, by which a question about an order shows who asks. */
  checkValue(input: { readonly amountTwd: number; readonly orderNo: string }): string
  /** `CheckCode`, by which an answer shows that it comes from NewebPay. */
  checkCode(input: { readonly amountTwd: number; readonly orderNo: string; readonly tradeNo: string }): string
}

/** Sealing and proving as NewebPay's manual has it (4.1). */
export function createSeal({ merchantId, hashKey, hashIv }: ShopKeys): Seal {
  const shaOf = (sealed: string) => sha256(`HashKey=${hashKey}&${sealed}&HashIV=${hashIv}`)
  return {
    seal(text) {
      const cipher = createCipheriv('aes-256-cbc', hashKey, hashIv)
      return cipher.update(text, 'utf8', 'hex') + cipher.final('hex')
    },
    open(sealed) {
      if (!/^([0-9a-f]{32})+$/i.test(sealed)) return undefined
      const decipher = createDecipheriv('aes-256-cbc', hashKey, hashIv)
      try {
        return decipher.update(sealed, 'hex', 'utf8') + decipher.final('utf8')
      } catch {
        // Wrong keys show in the padding.
        return undefined
      }
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase()
}
