import { answer, replyWith } from '@daoxing/kit/server'
import { openCardPage } from '@daoxing/wallet/contract'
import { cardPageGone, cardPageHtml } from '../providers/newebpay/card-page.ts'
import { linkIdOf } from '../rules/guest-payer.ts'
import { tokenSeal } from '../sealed-token.ts'
import { cardPageByDigest } from '../stores/card-page-store.ts'

/**
 * The form belongs to the session of the rider who requested it: another rider with the link would bind their card to
 * the wrong account. For them it counts as expired. Reloading and the back button are harmless: the provider accepts an
 * order number once. The form of a payment link belongs to no session: the page afterwards asks for consent, in the
 * browser of the person who entered the card, before anything is charged.
 */
export const openCardPageAnswer = answer(openCardPage, async ({ tx, house, params, who, language }) => {
  const page = await cardPageByDigest(tx, tokenSeal(house).digest(params.pageId))
  const isOfLink = linkIdOf(page?.riderId ?? '') !== undefined
  const isOwn = isOfLink || (who.kind === 'rider' && who.riderId === page?.riderId)
  if (!page || !isOwn || page.expiresAt <= house.clock.now())
    return replyWith(
      {},
      { status: 200, page: cardPageGone({ house, language: isOwn && page ? page.language : language }) },
    )
  return replyWith({}, { page: cardPageHtml({ house, page }) })
})
