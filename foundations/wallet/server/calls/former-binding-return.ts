import { filledPath } from '@daoxing/kit/contract'
import { answer, type Handler } from '@daoxing/kit/server'
import { bindingReturn, type formerBindingReturn } from '@daoxing/wallet/contract'

/** Keeps what the provider added to the address: it proves whose browser comes back. */
export const formerBindingReturnHandler: Handler<typeof formerBindingReturn> = async ({ params, query }) => {
  const added = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const path = filledPath(bindingReturn, params)
  return answer({}, { redirectTo: added === '' ? path : `${path}?${added}` })
}
