import { answer, type Handler } from '@daoxing/kit/server'
import type { openCardPage } from '@daoxing/wallet/contract'
import { cardPageGone, cardPageHtml } from '../providers/newebpay/card-page.ts'
import { cardPageById } from '../stores/card-page-store.ts'

/** Reloading and coming back by the browser's button are no harm: the provider takes an order number once. */
export const openCardPageHandler: Handler<typeof openCardPage> = async ({ tx, house, params, language }) => {
  const page = await cardPageById(tx, params.pageId)
  if (!page || page.expiresAt <= house.clock.now())
    return answer({}, { status: 200, page: cardPageGone({ house, language: page?.language ?? language }) })
  return answer({}, { page: cardPageHtml({ house, page }) })
}
