import { answer, replyWith } from '@daoxing/kit/server'
import { returnFromCardPage } from '@daoxing/wallet/contract'
import { returnUrlOf } from '../bindings/return-url.ts'
import { providerOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { renewReturn } from '../stores/binding-store.ts'
import { cardPageByDigest } from '../stores/card-page-store.ts'

/**
 * The form settles nothing: the provider's notice does. It proves only that this browser is the one in which the card
 * was entered; so the return URL is created now, since the rider who started knows the earlier ones.
 */
export const returnFromCardPageAnswer = answer(returnFromCardPage, async ({ tx, house, params, raw }) => {
  const seal = tokenSeal(house)
  const page = await cardPageByDigest(tx, seal.digest(params.pageId))
  const reference = page?.reference ?? null
  if (reference === null) return replyWith({}, { redirectTo: house.settings.publicUrl })
  const returned = Object.fromEntries(new URLSearchParams(raw.body))
  const isProven = (await providerOf(house, 'creditcard')?.provesReturn({ reference, returned })) ?? false
  const state = house.random.hex(20)
  const isRenewed = await renewReturn(tx, { reference, returnDigest: seal.digest(state), isProven })
  return replyWith({}, { redirectTo: isRenewed ? returnUrlOf(house, state) : `${house.settings.publicUrl}/payment` })
})
