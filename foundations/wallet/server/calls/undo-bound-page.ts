import { languageOf } from '@daoxing/kit/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { undoBoundPage } from '@daoxing/wallet/contract'
import { undoBinding } from '../bindings/answer-waiting.ts'
import { boundPageGone, undonePage } from '../pages/bound-page.ts'
import { tokenSeal } from '../sealed-token.ts'
import { bindingToUndo, spendUndo } from '../stores/binding-store.ts'

/** Needs no session: the holder of the secret is the person in whose browser it was bound. It is valid once. */
export const undoBoundPageAnswer = answer(undoBoundPage, async ({ params, raw, tx, house }) => {
  const language = languageOf(raw.headers['accept-language'])
  const undoDigest = tokenSeal(house).digest(params.undo)
  const binding = await bindingToUndo(tx, { undoDigest, now: house.clock.now() })
  if (!binding || !(await spendUndo(tx, undoDigest))) return replyWith({}, { page: boundPageGone({ house, language }) })
  await undoBinding({ tx, house, binding })
  return replyWith({}, { page: undonePage({ house, language }) })
})
