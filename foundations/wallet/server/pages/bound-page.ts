import { riderOf } from '@daoxing/identity/server'
import type { House, Tx } from '@daoxing/kit/server'
import { shownPhone } from '@daoxing/identity/contract'
import { maskedName, maskedPhone } from '@daoxing/wallet/contract'
import { shownDigits } from '../bindings/binding-digits.ts'
import type { Binding } from '../stores/binding-store.ts'
import { type BarePage, barePage, escaped, type PageWords, saying } from './bare-page.ts'

type Bound = PageWords & {
  readonly tx: Tx
  readonly house: House
  readonly binding: Binding
  readonly undoUrl: string
}

/**
 * After the bank, in a browser without the rider's session: shows the account of the binding, and offers to undo it.
 * The generated digits of a wallet are shown only here, and only in the payer's own browser.
 */
export async function boundPage({ tx, house, language, binding, undoUrl }: Bound): Promise<BarePage> {
  const say = saying({ house, language })
  const { kind, riderId, state, isReturnProven } = binding
  const { displayName, phoneE164 } = await riderOf(tx, riderId)
  const account = { name: maskedName(displayName), phone: maskedPhone(shownPhone(phoneE164).phone) }
  // Nothing was bound after all: the provider declined it, or too many bindings of this rider are pending.
  if (state === 'failed' || state === 'undone') return boundPageGone({ house, language })
  const isCard = kind === 'creditcard'
  const method = isCard ? '' : say(`wallet_bound_name_${kind}`)
  const title = isCard ? say('wallet_bound_cardTitle') : say('wallet_bound_accountTitle', { method })
  const digits = shownDigits(house, binding)
  const walletNext = () => {
    if (digits !== undefined) return say('wallet_bound_accountDigits', { digits })
    return say(isReturnProven && state === 'open' ? 'wallet_bound_accountOpen' : 'wallet_bound_accountWaits', {
      method,
    })
  }
  const next = state === 'bound' ? say('wallet_bound_active') : isCard ? say('wallet_bound_cardWaits') : walletNext()
  return barePage({
    language,
    title,
    policy: "form-action 'self'",
    main: `<h1>${title}</h1>
<p><strong>${say('wallet_bound_account', account)}</strong></p>
<p>${next}</p>
<p><a href="${escaped(house.settings.publicUrl)}/payment">${say('wallet_bound_back')}</a></p>
<p class="quiet">${say('wallet_bound_warning')}</p>
<form method="post" action="${escaped(undoUrl)}"><button type="submit">${say('wallet_bound_undo')}</button></form>`,
  })
}

/** The page after the binding was undone. */
export const undonePage = (words: PageWords): BarePage =>
  plainPage(words, 'wallet_bound_undone', 'wallet_bound_undoneText')

/** The page of a link that was used or has expired. */
export const boundPageGone = (words: PageWords): BarePage =>
  plainPage(words, 'wallet_bound_gone', 'wallet_bound_goneText')

function plainPage({ house, language }: PageWords, titleKey: string, textKey: string): BarePage {
  const say = saying({ house, language })
  return barePage({
    language,
    title: say(titleKey),
    policy: "form-action 'none'",
    main: `<h1>${say(titleKey)}</h1><p>${say(textKey)}</p>
<p><a href="${escaped(house.settings.publicUrl)}/">${say('wallet_card_page_back')}</a></p>`,
  })
}
