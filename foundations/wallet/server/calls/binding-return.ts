import { plusSeconds } from '@daoxing/kit/contract'
import { answer, replyWith, type House } from '@daoxing/kit/server'
import { bindingReturn } from '@daoxing/wallet/contract'
import { boundPageUrlOf, payLinkUrl } from '../bindings/return-url.ts'
import { settleBinding } from '../bindings/settle-binding.ts'
import { providerOf } from '../providers/provider-of.ts'
import { consentSeconds, linkIdOf } from '../rules/guest-payer.ts'
import { tokenSeal } from '../sealed-token.ts'
import { allowUndo, type Binding, markReturnProven, takeReturn } from '../stores/binding-store.ts'

/** The query parameter with which the payment page gets the kind of instrument and the outcome. */
const queryName: Readonly<Record<Binding['kind'], string>> = {
  creditcard: 'card_bind',
  linepay: 'linepay_bind',
  linebank: 'linebank_bind',
  aftee: 'aftee_bind',
}
const queryValue = {
  bound: 'success',
  waiting: 'pending',
  failed: 'fail',
  undone: 'fail',
  open: 'pending',
  unknown: 'pending',
} as const
/** How long the page after the bank can undo. */
const undoSeconds = 15 * 60

/**
 * A session is not required: another app may have opened the return URL in a browser with other cookies. With the
 * session of the rider who started, in the browser that the provider proved to be the payer's, the binding is complete.
 * Any other browser sees the account.
 */
export const bindingReturnAnswer = answer(bindingReturn, async ({ params, query, house, who }) => {
  const binding = await house.database.transaction((tx) => takeReturn(tx, tokenSeal(house).digest(params.state)))
  if (!binding) return replyWith({}, { redirectTo: '/payment' })
  const returned = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const isOfRider = who.kind === 'rider' && who.riderId === binding.riderId
  const { reference } = binding
  const isReturnProven = await isProven(house, binding, returned)
  // The page after the bank shows secrets of the payer, which are checked here.
  if (isReturnProven && !binding.isReturnProven)
    await house.database.transaction((tx) => markReturnProven(tx, reference))
  const isOwnReturn = isOfRider && isReturnProven
  const state = await settleBinding({ house, reference, returned, isOwnReturn }).catch((error: unknown) => {
    // The rider is redirected all the same: the notice or the job settles it.
    house.log.warn({ reference, err: error }, 'the provider could not be asked about a binding')
    return 'open' as const
  })
  if (linkIdOf(binding.riderId) !== undefined)
    return replyWith({}, { redirectTo: isReturnProven ? await payPageOf(house, reference) : '/pay/back' })
  if (!isOfRider && state !== 'failed' && state !== 'undone')
    return replyWith({}, { redirectTo: await undoPageOf(house, reference) })
  return replyWith({}, { redirectTo: `/payment?${queryName[binding.kind]}=${queryValue[state]}` })
})

async function isProven(
  house: House,
  { kind, reference, isReturnProven }: Binding,
  returned: Readonly<Record<string, string>>,
): Promise<boolean> {
  return isReturnProven || ((await providerOf(house, kind)?.provesReturn({ reference, returned })) ?? false)
}

async function undoPageOf(house: House, reference: string): Promise<string> {
  return boundPageUrlOf(house, await browserSecret(house, reference, undoSeconds))
}

/** The page on which the payer of a link consents: only this browser knows its secret. */
async function payPageOf(house: House, reference: string): Promise<string> {
  return payLinkUrl(house, await browserSecret(house, reference, consentSeconds))
}

/** A secret for the browser that has just returned. It undoes the binding, or lets the payer of a link pay. */
async function browserSecret(house: House, reference: string, seconds: number): Promise<string> {
  const undo = house.random.hex(32)
  const until = plusSeconds(house.clock.now(), seconds)
  await house.database.transaction((tx) =>
    allowUndo(tx, { reference, undoDigest: tokenSeal(house).digest(undo), until }),
  )
  return undo
}
