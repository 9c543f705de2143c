import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { startPayLink } from '@daoxing/wallet/contract'
import { isAccepted } from '../accepted-methods.ts'
import { openProviderPage } from '../bindings/open-binding.ts'
import { openedLink } from '../links/pay-link-view.ts'
import { guestPayerId } from '../rules/guest-payer.ts'

/** A browser that has entered one card may enter another, as long as the link is not used. */
export const startPayLinkAnswer = answer(startPayLink, async ({ body: { token, method }, house, language }) => {
  const { link, payment, state } = await openedLink({ tx: house.database, house, token })
  if (state === 'paid') throw new Refusal('wallet.payLinkGone')
  if (state === 'checking') throw new Refusal('wallet.paymentChecking')
  if (!isAccepted({ house, service: payment.service, method }))
    throw new Refusal('wallet.methodNotOffered', { payment_method: method })
  const ownerId = guestPayerId(link.linkId)
  return openProviderPage({ house, ownerId, kind: method, language, admit: async () => ({ accountEnds: null }) })
})
