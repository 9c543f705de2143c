import { answer, type Handler } from '@daoxing/kit/server'
import type { bindingReturn } from '@daoxing/wallet/contract'
import { settleBinding } from '../bindings/settle-binding.ts'
import { tokenSeal } from '../sealed-token.ts'
import { type Binding, takeReturn } from '../stores/binding-store.ts'

/** Under which name the payment page hears of the kind that was bound, and how it ended. */
const queryName: Readonly<Record<Binding['kind'], string>> = {
  creditcard: 'card_bind',
  linepay: 'linepay_bind',
}
const queryValue = { bound: 'success', failed: 'fail', open: 'pending', unknown: 'pending' } as const

/** Nobody is signed in here: another app may have brought the browser back in another cookie jar. */
export const bindingReturnHandler: Handler<typeof bindingReturn> = async ({ params, query, house }) => {
  const binding = await house.database.transaction((tx) => takeReturn(tx, tokenSeal(house).digest(params.state)))
  if (!binding) return answer({}, { redirectTo: '/payment' })
  const returned = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const state = await settleBinding({ house, reference: binding.reference, returned }).catch((error: unknown) => {
    // The rider is led on all the same: the notice or the job settles it.
    house.log.warn({ reference: binding.reference, err: error }, 'the provider could not be asked about a binding')
    return 'open' as const
  })
  return answer({}, { redirectTo: `/payment?${queryName[binding.kind]}=${queryValue[state]}` })
}
