import { createCipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readCardNotice } from './card-binding.ts'
import { createSeal } from './seal.ts'

// The worked example of NewebPay's manual for its payment page (MPG), with its keys, text and results.
const manual = createSeal({
  merchantId: '3430112',
  hashKey: '12345678901234567890123456789012',
  hashIv: '1234567890123456',
})
const text =
  'MerchantID=3430112&RespondType=JSON&TimeStamp=1485232229&Version=1.4&MerchantOrderNo=S_1485232229&Amt=40&ItemDesc=UnitTest'
const sealed =
  'ff91c8aa01379e4de621a44e5f11f72e4d25bdb1a18242db6cef9ef07d80b0165e476fd1d9acaa53170272c82d122961e1a0700a7427cfa1cf90db7f6d6593bbc93102a4d4b9b66d9974c13c31a7ab4bba1d4e0790f0cbbbd7ad64c6d3c8012a601ceaa808bff70f94a8efa5a4f984b9d41304ffd879612177c622f75f4214fa'
const sha = 'EA0A6CC37F40C1EA5692E7CBB8AE097653DF3E91365E6A9CD7E91312413C7BB8'

test('the example of the manual is encrypted, signed and decrypted as the manual says', () => {
  expect(manual.seal(text)).toBe(sealed)
  expect(manual.shaOf(sealed)).toBe(sha)
  expect(manual.open(sealed)).toBe(text)
  expect(manual.isProof(sha, sealed)).toBe(true)
})

test('other keys decrypt nothing, and a modified signature is invalid', () => {
  const other = createSeal({
    merchantId: '3430112',
    hashKey: '22345678901234567890123456789012',
    hashIv: '1234567890123456',
  })
  expect(other.open(sealed)).not.toBe(text)
  expect(other.isProof(sha, sealed)).toBe(false)
  expect(manual.isProof(sha.toLowerCase(), sealed)).toBe(false)
  expect(manual.isProof('', sealed)).toBe(false)
  expect(manual.open('no hexadecimal')).toBeUndefined()
  expect(manual.open(`${sealed.slice(0, -32)}${'0'.repeat(32)}`)).not.toBe(text)
})

/** Created by another implementation; the file describes how. */
const { hashKey, hashIv, vectors } = z
  .object({
    hashKey: z.string(),
    hashIv: z.string(),
    vectors: z.array(
      z.object({ block: z.int(), bytes: z.int(), text: z.string(), TradeInfo: z.string(), TradeSha: z.string() }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('./notice-vectors.json', import.meta.url), 'utf8')))

test.each([32, 16])('notices padded to blocks of %i bytes are accepted, at any length', (block) => {
  const ofBlock = vectors.filter((vector) => vector.block === block)
  expect(new Set(ofBlock.map(({ bytes }) => bytes % block)).size).toBe(block)
  const seal = createSeal({ merchantId: '3430112', hashKey, hashIv })
  for (const { text: plain, TradeInfo, TradeSha } of ofBlock) {
    expect(seal.open(TradeInfo)).toBe(plain)
    const notice = readCardNotice(seal, new URLSearchParams({ TradeInfo, TradeSha }).toString())
    expect(notice).toMatchObject({ eventId: TradeSha, reference: JSON.parse(plain).Result.MerchantOrderNo })
  }
})

test('invalid padding, and bytes that are not text, are refused', () => {
  const sealedBytes = (bytes: Buffer) => {
    const cipher = createCipheriv('aes-256-cbc', hashKey, hashIv).setAutoPadding(false)
    return cipher.update(bytes, undefined, 'hex') + cipher.final('hex')
  }
  const endingWith = (...last: readonly number[]) =>
    sealedBytes(Buffer.concat([Buffer.alloc(64 - last.length, 97), Buffer.from(last)]))
  expect(manual.open(endingWith(2, 2))).toBe('a'.repeat(62))
  for (const wrong of [[0], [33], [255], [1, 2], [3, 2, 3], [...Array<number>(31).fill(32)]])
    expect(manual.open(endingWith(...wrong))).toBeUndefined()
  // Padding of 17 to 32 bytes implies blocks of 32, so a text of 48 bytes cannot end with it.
  expect(manual.open(sealedBytes(Buffer.concat([Buffer.alloc(31, 97), Buffer.alloc(17, 17)])))).toBeUndefined()
  expect(manual.open(endingWith(0xff, 2, 2))).toBeUndefined()
})
