import { createHash } from 'node:crypto'
import { type CityDesk, type DeskAnswer, type DeskRequest, type DeskWorld, realNowMs } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { jsonAnswer, jsonIn } from '../account-desk/account-wire.ts'
import { createMoods } from '../desk-moods.ts'
import { type AppleSigner, openAppleSigner } from './apple-signer.ts'
import { type CityKey, freshKey, secretBytes } from './city-keys.ts'
import { bankKey, cityMerchant, currencyCode, keyHash } from './device-bank.ts'
import { sealForApple } from './device-seal.ts'
import { panOf } from './phone-cards.ts'

const SessionWish = z.object({
  merchantIdentifier: z.literal(cityMerchant.appleId),
  displayName: z.string(),
  initiative: z.literal('web'),
  initiativeContext: z.string().check(z.minLength(1)),
})

/** A sheet that a phone of the city signs: an honest one, or that of a phone that lies. */
const Sheet = z.object({
  amount: z.int().check(z.positive()),
  data: z.object({ merchantIdentifier: z.string(), applicationData: z.string() }),
  account: z._default(z.string(), 'island'),
  /** `late` signed ten minutes ago, `stranger` is signed by other keys, `changed` differs from what was signed. */
  fault: z.optional(z.enum(['late', 'stranger', 'changed'])),
})
type Sheet = z.infer<typeof Sheet>

const sessionMs = 5 * 60_000
const lateMs = 10 * 60_000

/** The city's Apple: whom to trust, merchant sessions, and the payment sheets of its phones. */
export function createAppleDesk({ wheel, citySecret }: DeskWorld): CityDesk {
  const signer = openAppleSigner(citySecret)
  const stranger = openAppleSigner(`${citySecret} of a stranger`)
  const bank = bankKey(citySecret, 'apple')
  const moods = createMoods({ wheel, name: '城市模擬 Apple Pay' })
  return {
    prefix: '/pay/apple',
    async answer(request) {
      const { method, path } = request
      const trust = { root_pem: signer.rootPem, processing_key_hash: keyHash(bank) }
      if (method === 'GET' && path === '/trust') return await moods.through(() => jsonAnswer(trust))
      if (method === 'POST' && path === '/paymentSession')
        return await moods.through(() => openSession(request, signer))
      if (method === 'POST' && path === '/sheet') return signSheet(request, { signer, stranger, bank })
      return moods.answer(request) ?? { status: 404, body: '' }
    },
    stop: () => undefined,
  }
}

function openSession(request: DeskRequest, signer: AppleSigner): DeskAnswer {
  const { data: wish } = SessionWish.safeParse(jsonIn(request))
  if (!wish) return jsonAnswer({ code: 'MERCHANT_UNKNOWN' }, 400)
  const epochTimestamp = realNowMs()
  const session = {
    epochTimestamp,
    expiresAt: epochTimestamp + sessionMs,
    merchantSessionIdentifier: `SSH${secretBytes(16).toString('hex').toUpperCase()}`,
    nonce: secretBytes(4).toString('hex'),
    merchantIdentifier: createHash('sha256').update(wish.merchantIdentifier).digest('hex').toUpperCase(),
    domainName: wish.initiativeContext,
    displayName: wish.displayName,
  }
  return jsonAnswer({ ...session, signature: signer.signSession(JSON.stringify(session)) })
}

type Signers = { readonly signer: AppleSigner; readonly stranger: AppleSigner; readonly bank: CityKey }

function signSheet(request: DeskRequest, signers: Signers): DeskAnswer {
  const { data: sheet } = Sheet.safeParse(jsonIn(request))
  const pan = sheet && panOf(sheet.account)
  if (!sheet || pan === undefined) return jsonAnswer({ code: 'SHEET_UNREADABLE' }, 400)
  return jsonAnswer(tokenFor(sheet, pan, signers))
}

function tokenFor({ amount, data, fault }: Sheet, pan: string, { signer, stranger, bank }: Signers): object {
  const ephemeral = freshKey()
  const transactionId = secretBytes(32)
  const content = {
    applicationPrimaryAccountNumber: pan,
    applicationExpirationDate: '301231',
    currencyCode,
    transactionAmount: amount * 100,
    deviceManufacturerIdentifier: '040010030273',
    paymentDataType: '3DSecure',
    paymentData: { onlinePaymentCryptogram: secretBytes(20).toString('base64'), eciIndicator: '7' },
  }
  const sealed = sealForApple(JSON.stringify(content), ephemeral, bank, data.merchantIdentifier)
  const applicationData = createHash('sha256').update(Buffer.from(data.applicationData, 'base64')).digest()
  const signedContent = Buffer.concat([ephemeral.spki, sealed, transactionId, applicationData])
  const at = new Date(realNowMs() - (fault === 'late' ? lateMs : 0))
  const signature = (fault === 'stranger' ? stranger : signer).signToken(signedContent, at)
  if (fault === 'changed') sealed[0] = (sealed[0] ?? 0) ^ 1
  return {
    token: {
      transactionIdentifier: transactionId.toString('hex').toUpperCase(),
      paymentMethod: { displayName: `Visa ${pan.slice(-4)}`, network: 'Visa', type: 'debit' },
      paymentData: {
        version: 'EC_v1',
        data: sealed.toString('base64'),
        signature: signature.toString('base64'),
        header: {
          ephemeralPublicKey: ephemeral.spki.toString('base64'),
          publicKeyHash: keyHash(bank),
          transactionId: transactionId.toString('hex'),
          applicationData: applicationData.toString('hex'),
        },
      },
    },
  }
}
