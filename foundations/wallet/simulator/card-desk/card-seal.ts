import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'

/** The single shop of this provider: its number, and the secrets that it derives from the secret of the city. */
export type Shop = { readonly merchantId: string; readonly hashKey: string; readonly hashIv: string }

export function shopOf(citySecret: string): Shop {
  const derived = (what: string) => createHash('sha256').update(`${citySecret}:card-desk:${what}`).digest('hex')
  return { merchantId: 'MS330000001', hashKey: derived('key').slice(0, 32), hashIv: derived('iv').slice(0, 16) }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase()
const isSame = (given: string, wanted: string) =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

/** NewebPay pads encrypted texts to blocks of 32 bytes, as its published handlers do. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const length = 32 - (bytes.length % 32)
  return Buffer.concat([bytes, Buffer.alloc(length, length)])
}

/** A shop pads to blocks of 16 bytes or, with the published handlers, of 32. Undefined for invalid padding. */
function unpadded(bytes: Buffer): string | undefined {
  const length = bytes.at(-1) ?? 0
  const padding = bytes.subarray(-length)
  if (length < 1 || length > 32 || length > bytes.length || padding.some((byte) => byte !== length)) return undefined
  return bytes.subarray(0, -length).toString('utf8')
}

export type CardSeal = ReturnType<typeof createCardSeal>

/** The provider's side of encryption and signatures; the shop's side is another program. */
export function createCardSeal({ merchantId, hashKey, hashIv }: Shop) {
  const shaOf = (sealed: string) => sha256(`HashKey=${hashKey}&${sealed}&HashIV=${hashIv}`)
  return {
    seal(text: string): string {
      const cipher = createCipheriv('aes-256-cbc', hashKey, hashIv).setAutoPadding(false)
      return cipher.update(padded(text), undefined, 'hex') + cipher.final('hex')
    },
    open(sealed: string): string | undefined {
      if (!/^([0-9a-f]{32})+$/i.test(sealed)) return undefined
      const decipher = createDecipheriv('aes-256-cbc', hashKey, hashIv).setAutoPadding(false)
      return unpadded(Buffer.concat([decipher.update(sealed, 'hex'), decipher.final()]))
    },
    shaOf,
    isProof: (proof: string, sealed: string) => isSame(proof, shaOf(sealed)),
    /** Whether a query about an order comes from the shop. */
    isCheckValue: (value: string, { amount, orderNo }: { amount: string; orderNo: string }) =>
      isSame(
        value,
        sha256(`IV=${hashIv}&Amt=${amount}&MerchantID=${merchantId}&MerchantOrderNo=${orderNo}&Key=${hashKey}`),
      ),
    checkCode: ({ amountTwd, orderNo, tradeNo }: { amountTwd: number; orderNo: string; tradeNo: string }) =>
      sha256(
        `HashIV=${hashIv}&Amt=${amountTwd}&MerchantID=${merchantId}&MerchantOrderNo=${orderNo}&TradeNo=${tradeNo}&HashKey=${hashKey}`,
      ),
  }
}
