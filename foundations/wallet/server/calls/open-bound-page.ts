import { answer, replyWith } from '@daoxing/kit/server'
import { openBoundPage } from '@daoxing/wallet/contract'
import { boundPageUrlOf } from '../bindings/return-url.ts'
import { boundPage, boundPageGone } from '../pages/bound-page.ts'
import { tokenSeal } from '../sealed-token.ts'
import { bindingToUndo } from '../stores/binding-store.ts'

/** It can be opened repeatedly while it is valid. */
export const openBoundPageAnswer = answer(openBoundPage, async ({ params, tx, house, language }) => {
  const undoDigest = tokenSeal(house).digest(params.undo)
  const binding = await bindingToUndo(tx, { undoDigest, now: house.clock.now() })
  if (!binding) return replyWith({}, { page: boundPageGone({ house, language }) })
  const undoUrl = boundPageUrlOf(house, params.undo)
  return replyWith({}, { page: await boundPage({ tx, house, language, binding, undoUrl }) })
})
