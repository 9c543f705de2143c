import { answer, type Handler } from '@daoxing/kit/server'
import type { openBoundPage } from '@daoxing/wallet/contract'
import { boundPageUrlOf } from '../bindings/return-url.ts'
import { boundPage, boundPageGone } from '../pages/bound-page.ts'
import { tokenSeal } from '../sealed-token.ts'
import { bindingToUndo } from '../stores/binding-store.ts'

/** Shown as often as it is opened, while it can be used. */
export const openBoundPageHandler: Handler<typeof openBoundPage> = async ({ params, tx, house, language }) => {
  const undoDigest = tokenSeal(house).digest(params.undo)
  const binding = await bindingToUndo(tx, { undoDigest, now: house.clock.now() })
  if (!binding) return answer({}, { page: boundPageGone({ house, language }) })
  const undoUrl = boundPageUrlOf(house, params.undo)
  return answer({}, { page: await boundPage({ tx, house, language, binding, undoUrl }) })
}
