import { type Language, plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { tokenSeal } from '../../sealed-token.ts'
import { insertCardPage } from '../../stores/card-page-store.ts'
import type { MoneyOutcome, PaymentProvider } from '../payment-provider.ts'
import { bindingIn, findCardBinding, proofTwd, readCardNotice } from './card-binding.ts'
import { tokenParts } from './card-token.ts'
import type { NewebPayConfig } from './newebpay-config.ts'
import { createMovements } from './movements.ts'
import { createNewebPayClient, formText } from './newebpay-client.ts'

/** How long the link to the provider's page is valid. */
const pageLifeSeconds = 900

/** The provider's page says whose account it is, or that the card is used once. */
function itemOf({ words }: House, language: Language, accountEnds: string | null): string {
  const item =
    accountEnds === null
      ? words.say('wallet_card_onceItem', language)
      : words.say('wallet_card_item', language, { account: accountEnds })
  return item ?? 'card'
}

const pageLanguages = { 'zh-TW': 'zh-tw', en: 'en', ja: 'jp' } as const

/** Cards through NewebPay: bound on its page with 3-D Secure, then held, captured and refunded by their token. */
export function createNewebPay(house: House, config: NewebPayConfig): PaymentProvider {
  const client = createNewebPayClient(house, config)
  const movements = createMovements(client, house.clock)

  return {
    async openBinding({ reference, riderId, accountEnds, language, returnUrl, noticeUrl }) {
      const now = house.clock.now()
      const pageId = house.random.hex(24)
      const sealed = client.seal.seal(
        formText({
          MerchantID: config.merchantId,
          RespondType: 'JSON',
          TimeStamp: unixSecondsOf(now),
          Version: '2.3',
          LangType: pageLanguages[language],
          MerchantOrderNo: reference,
          Amt: proofTwd,
          ItemDesc: itemOf(house, language, accountEnds),
          TradeLimit: pageLifeSeconds,
          ReturnURL: `${house.settings.publicUrl}/gw/payment/newebpay/back/${pageId}`,
          NotifyURL: noticeUrl,
          ClientBackURL: returnUrl,
          CREDIT: 1,
          CREDITAGREEMENT: 1,
          // The term identifies the agreement; a payment sends it with the token's value.
          TokenTerm: reference,
          OrderComment:
            house.words.say(accountEnds === null ? 'wallet_card_onceAgreement' : 'wallet_card_agreement', language) ??
            '',
        }),
      )
      await house.database.transaction((tx) =>
        insertCardPage(tx, {
          pageDigest: tokenSeal(house).digest(pageId),
          riderId,
          reference,
          action: `${config.url}/MPG/mpg_gateway`,
          fields: {
            MerchantID: config.merchantId,
            TradeInfo: sealed,
            TradeSha: client.seal.shaOf(sealed),
            Version: '2.3',
            EncryptType: '0',
          },
          language,
          expiresAt: plusSeconds(now, pageLifeSeconds),
        }),
      )
      return { url: `${house.settings.publicUrl}/gw/payment/newebpay/go/${pageId}` }
    },

    async findBinding({ reference, returned }) {
      const outcome = await findCardBinding({ client, reference, notice: bindingIn(client.seal, returned) })
      // The verification amount is released as soon as the card is bound; if that fails, it lapses by itself.
      if (outcome.state === 'bound')
        await client.act('CreditCard/Cancel', {
          Version: '1.0',
          Amt: proofTwd,
          MerchantOrderNo: reference,
          IndexType: 1,
        })
      return outcome
    },

    async provesReturn({ reference, returned }) {
      const notice = bindingIn(client.seal, returned)
      return notice?.Status === 'SUCCESS' && notice.Result.MerchantOrderNo === reference
    },

    async unbind({ token }) {
      const answer = await client.token('unbinding', tokenParts(token))
      // A token that no longer exists counts as revoked.
      if (answer === undefined) throw new Error('the card provider did not answer whether the card is unbound')
    },

    async check({ token }) {
      const answer = await client.token('query', tokenParts(token))
      if (answer === undefined) return { status: 503, message: '' }
      return answer.isBound ? { status: 200, message: '' } : { status: 404, message: answer.message }
    },

    authorize: ({ reference, amountTwd, token, description }) =>
      movements.authorize({ reference, amountTwd, token: tokenParts(token), description }),
    capture: (movement) => movements.capture(movement),
    release: ({ authorization }) => movements.release(authorization),
    refund: (movement) => movements.refund(movement),
    lookUp: (sought): Promise<MoneyOutcome | { readonly state: 'absent' }> => movements.lookUp(sought),
    readNotice: ({ rawBody }) => readCardNotice(client.seal, rawBody),
  }
}
