import { createHash } from 'node:crypto'
import { type CityDesk, type DeskWorld, realNowMs } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import type { OpenedConsent } from '../account-desk/account-calls.ts'
import { createAccountDesk, deviceBankPlan } from '../account-desk/account-desk.ts'
import { type CityKey, cityKey } from './city-keys.ts'
import { openOfApple, openOfGoogle } from './device-seal.ts'
import { accountOfPan } from './phone-cards.ts'

/** The merchant as the city's Apple and Google know it. */
export const cityMerchant = {
  appleId: 'merchant.tw.daoxing',
  gateway: 'daoxing',
  gatewayMerchantId: 'daoxing',
} as const

/** New Taiwan dollars by ISO 4217; amounts are in cents. */
export const currencyCode = '901'

const AppleToken = z.object({
  paymentData: z.object({
    data: z.string(),
    header: z.object({ ephemeralPublicKey: z.string(), transactionId: z.string() }),
  }),
})
const AppleContent = z.object({
  applicationPrimaryAccountNumber: z.string(),
  currencyCode: z.string(),
  transactionAmount: z.int(),
})
const GoogleToken = z.object({ signedMessage: z.string() })
const GoogleMessage = z.object({ encryptedMessage: z.string(), ephemeralPublicKey: z.string(), tag: z.string() })
const GoogleContent = z.object({
  gatewayMerchantId: z.string(),
  messageExpiration: z.string(),
  messageId: z.string(),
  paymentMethodDetails: z.object({ pan: z.string() }),
})
const invalid = { refused: 'TOKEN_INVALID' } as const

/** The keys for which the tokens of phones are encrypted; only the bank has their private parts. */
export const bankKey = (citySecret: string, kind: 'apple' | 'google'): CityKey => cityKey(citySecret, `bank ${kind}`)

/** SHA-256 of a public key, as Apple names the key of a merchant's bank. */
export const keyHash = ({ spki }: CityKey) => createHash('sha256').update(spki).digest('base64')

/** The bank to which payment tokens are handed on: it alone opens them, and compares their amount. */
export function createDeviceBank(world: DeskWorld): CityDesk {
  const [apple, google] = [bankKey(world.citySecret, 'apple'), bankKey(world.citySecret, 'google')]
  return createAccountDesk(world, {
    ...deviceBankPlan,
    openConsent({ kind, amount, token }) {
      if (kind === 'applepay') return openApple(token, amount, apple)
      return kind === 'googlepay' ? openGoogle(token, amount, google) : invalid
    },
  })
}

function openApple(token: unknown, amountTwd: number, bank: CityKey): OpenedConsent {
  const { data: parsed } = AppleToken.safeParse(token)
  if (!parsed) return invalid
  const { data, header } = parsed.paymentData
  const text = openOfApple(Buffer.from(data, 'base64'), {
    ephemeralSpki: Buffer.from(header.ephemeralPublicKey, 'base64'),
    bank,
    merchantId: cityMerchant.appleId,
  })
  const { data: content } = AppleContent.safeParse(jsonIn(text))
  const accountId = content && accountOfPan(content.applicationPrimaryAccountNumber)
  if (!content || accountId === undefined) return invalid
  if (content.currencyCode !== currencyCode || content.transactionAmount !== amountTwd * 100)
    return { refused: 'AMOUNT_DIFFERS' }
  return { consentId: `apple ${header.transactionId}`, accountId, amountTwd }
}

function openGoogle(token: unknown, amountTwd: number, bank: CityKey): OpenedConsent {
  const { data: message } = GoogleMessage.safeParse(jsonIn(GoogleToken.safeParse(token).data?.signedMessage))
  const { data: content } = GoogleContent.safeParse(message && jsonIn(openOfGoogle(message, bank)))
  const accountId = content && accountOfPan(content.paymentMethodDetails.pan)
  if (!content || accountId === undefined || content.gatewayMerchantId !== cityMerchant.gatewayMerchantId)
    return invalid
  if (Number(content.messageExpiration) <= realNowMs()) return { refused: 'CARD_EXPIRED' }
  return { consentId: `google ${content.messageId}`, accountId, amountTwd }
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
