import { answer, type Handler } from '@daoxing/kit/server'
import type { openCardPage } from '@daoxing/wallet/contract'
import { cardPageGone, cardPageHtml } from '../providers/newebpay/card-page.ts'
import { tokenSeal } from '../sealed-token.ts'
import { cardPageByDigest } from '../stores/card-page-store.ts'

/**
 * The form is for the session of the rider who has asked for it, and for nobody else: whoever was handed the link would
 * bind their card to the account of another. To them it is as gone as an old one. Reloading and coming back by the browser's
 * button are no harm: the provider takes an order number once.
 */
export const openCardPageHandler: Handler<typeof openCardPage> = async ({ tx, house, params, who, language }) => {
  const page = await cardPageByDigest(tx, tokenSeal(house).digest(params.pageId))
  const isOwn = who.kind === 'rider' && who.riderId === page?.riderId
  if (!page || !isOwn || page.expiresAt <= house.clock.now())
    return answer(
      {},
      { status: 200, page: cardPageGone({ house, language: isOwn && page ? page.language : language }) },
    )
  return answer({}, { page: cardPageHtml({ house, page }) })
}
