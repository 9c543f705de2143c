import { filledPath } from '@daoxing/kit/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { bindingReturn, formerBindingReturn } from '@daoxing/wallet/contract'

/** Keeps the provider's query parameters: they prove which browser returns. */
export const formerBindingReturnAnswer = answer(formerBindingReturn, async ({ params, query }) => {
  const added = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const path = filledPath(bindingReturn, params)
  return replyWith({}, { redirectTo: added === '' ? path : `${path}?${added}` })
})
