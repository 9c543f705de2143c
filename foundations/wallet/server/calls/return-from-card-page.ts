import { answer, type Handler } from '@daoxing/kit/server'
import type { returnFromCardPage } from '@daoxing/wallet/contract'
import { returnUrlOf } from '../bindings/return-url.ts'
import { providerOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { renewReturn } from '../stores/binding-store.ts'
import { cardPageByDigest } from '../stores/card-page-store.ts'

/**
 * The form settles nothing: the provider's notice does. It proves one thing, that this browser is the one in
 * which the card was typed; so the way back from here is made now. The rider who began knows the addresses of before.
 */
export const returnFromCardPageHandler: Handler<typeof returnFromCardPage> = async ({ tx, house, params, raw }) => {
  const seal = tokenSeal(house)
  const page = await cardPageByDigest(tx, seal.digest(params.pageId))
  if (!page) return answer({}, { redirectTo: house.settings.publicUrl })
  const { reference } = page
  const returned = Object.fromEntries(new URLSearchParams(raw.body))
  const isProven = (await providerOf(house, 'creditcard')?.provesReturn({ reference, returned })) ?? false
  const state = house.random.hex(20)
  const isRenewed = await renewReturn(tx, { reference, returnDigest: seal.digest(state), isProven })
  return answer({}, { redirectTo: isRenewed ? returnUrlOf(house, state) : `${house.settings.publicUrl}/payment` })
}
