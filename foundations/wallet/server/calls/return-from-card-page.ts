import { answer, type Handler } from '@daoxing/kit/server'
import type { returnFromCardPage } from '@daoxing/wallet/contract'
import { cardPageById } from '../stores/card-page-store.ts'

/** What the form carries is not read: the provider's notice settles, and the page to come asks how things stand. */
export const returnFromCardPageHandler: Handler<typeof returnFromCardPage> = async ({ tx, house, params }) => {
  const page = await cardPageById(tx, params.pageId)
  return answer({}, { redirectTo: page?.returnUrl ?? house.settings.publicUrl })
}
