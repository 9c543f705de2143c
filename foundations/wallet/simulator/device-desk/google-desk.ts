import { sign } from 'node:crypto'
import { type CityDesk, type DeskAnswer, type DeskRequest, type DeskWorld, realNowMs } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { jsonAnswer, jsonIn } from '../account-desk/account-wire.ts'
import { createMoods } from '../desk-moods.ts'
import { type CityKey, cityKey, freshKey, secretBytes } from './city-keys.ts'
import { bankKey, cityMerchant } from './device-bank.ts'
import { sealForGoogle } from './device-seal.ts'
import { panOf } from './phone-cards.ts'

/** A sheet that a phone of the city signs: an honest one, or that of a phone that lies. */
const Sheet = z.object({
  account: z._default(z.string(), 'island'),
  gateway: z._default(z.string(), cityMerchant.gateway),
  /** `late` has an intermediate key of the past, `stranger` is signed by other keys, `changed` differs from what was signed. */
  fault: z.optional(z.enum(['late', 'stranger', 'changed'])),
})
type Sheet = z.infer<typeof Sheet>

const dayMs = 86_400_000
const rootDays = 3650
const intermediateDays = 7
const messageDays = 6

type Signers = { readonly root: CityKey; readonly intermediate: CityKey }

/** The city's Google: its root keys, and the payment sheets of its phones. */
export function createGoogleDesk({ wheel, citySecret }: DeskWorld): CityDesk {
  const signersOf = (secret: string): Signers => ({
    root: cityKey(secret, 'google root'),
    intermediate: cityKey(secret, 'google intermediate'),
  })
  const [own, stranger] = [signersOf(citySecret), signersOf(`${citySecret} of a stranger`)]
  const bank = bankKey(citySecret, 'google')
  const moods = createMoods({ wheel, name: '城市模擬 Google Pay' })
  return {
    prefix: '/pay/google',
    async answer(request) {
      const { method, path } = request
      if (method === 'GET' && path === '/keys.json') return await moods.through(() => jsonAnswer(rootKeys(own)))
      if (method === 'POST' && path === '/sheet') return signSheet(request, { own, stranger, bank })
      return moods.answer(request) ?? { status: 404, body: '' }
    },
    stop: () => undefined,
  }
}

function rootKeys({ root }: Signers): object {
  const keyExpiration = String(realNowMs() + rootDays * dayMs)
  return { keys: [{ keyValue: root.spki.toString('base64'), protocolVersion: 'ECv2', keyExpiration }] }
}

function signSheet(
  request: DeskRequest,
  { own, stranger, bank }: { readonly own: Signers; readonly stranger: Signers; readonly bank: CityKey },
): DeskAnswer {
  const { data: sheet } = Sheet.safeParse(jsonIn(request))
  const pan = sheet && panOf(sheet.account)
  if (!sheet || pan === undefined) return jsonAnswer({ code: 'SHEET_UNREADABLE' }, 400)
  const token = tokenFor(sheet, pan, sheet.fault === 'stranger' ? stranger : own, bank)
  return jsonAnswer({ paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token } } })
}

/** The token is a text of JSON, as Google returns it. */
function tokenFor({ gateway, fault }: Sheet, pan: string, { root, intermediate }: Signers, bank: CityKey): string {
  const nowMs = realNowMs()
  const content = {
    gatewayMerchantId: cityMerchant.gatewayMerchantId,
    messageExpiration: String(nowMs + messageDays * dayMs),
    messageId: secretBytes(24).toString('base64url'),
    paymentMethod: 'CARD',
    paymentMethodDetails: { pan, expirationMonth: 12, expirationYear: 2030, authMethod: 'PAN_ONLY' },
  }
  const signedKey = JSON.stringify({
    keyValue: intermediate.spki.toString('base64'),
    keyExpiration: String(nowMs + (fault === 'late' ? -1 : intermediateDays) * dayMs),
  })
  const signedMessage = JSON.stringify(sealForGoogle(JSON.stringify(content), freshKey(), bank))
  const signature = signed(intermediate, ['Google', `gateway:${gateway}`, 'ECv2', signedMessage])
  return JSON.stringify({
    protocolVersion: 'ECv2',
    signature,
    intermediateSigningKey: { signedKey, signatures: [signed(root, ['Google', 'ECv2', signedKey])] },
    signedMessage: fault === 'changed' ? `${signedMessage} ` : signedMessage,
  })
}

/** Over each text with its length before it, four bytes, the lowest first. */
function signed({ privateKey }: CityKey, texts: readonly string[]): string {
  const pieces = texts.map((text) => {
    const bytes = Buffer.from(text)
    return Buffer.concat([Buffer.from(new Uint32Array([bytes.length]).buffer), bytes])
  })
  return sign('sha256', Buffer.concat(pieces), { key: privateKey, dsaEncoding: 'der' }).toString('base64')
}
