import { upgradePartner } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'
import { acceptAgreements, fetchPartnerAgreements } from '../partner/agreements.ts'
import { applyPartnerAnswer } from '../partner/apply-answer.ts'
import { askPartner } from '../partner/ask-partner.ts'
import { liveBindingOf, lockRider, loginIdOf, openBinding, showIdNumber } from '../partner/begin-binding.ts'
import { membershipView } from '../partner/membership.ts'
import { userById } from '../stores/user-store.ts'

/** Without a binding under way, the phone of the account counts, which a code has proven. */
export const upgradePartnerAnswer = answer(upgradePartner, {
  prepare:
    ({ house }) =>
    () =>
      fetchPartnerAgreements(house),
  intent: z.object({ bindingId: z.string() }),
  async begin({ body, who: { riderId }, tx, house, prepared }) {
    prepared()
    await lockRider(tx, riderId)
    const open = await liveBindingOf(tx, house, riderId)
    const stored = open?.loginIdSealed ? identitySeal(house).open(open.loginIdSealed) : undefined
    const loginId = body.loginId === undefined ? stored : loginIdOf(body.loginId)
    if (loginId === undefined) return new Refusal('identity.idNumberInvalid')
    if (body.agreements) await acceptAgreements(tx, house, { riderId, accepted: body.agreements })
    const user = await userById(tx, riderId)
    if (!user) throw new Refusal('kit.signInNeeded')
    const bindingType = 'upgrade'
    const binding =
      open ?? (await openBinding(tx, house, { riderId, phone: user.phoneE164, shown: undefined, bindingType }))
    const asking = await showIdNumber(tx, house, { binding, loginId, bindingType })
    return asking instanceof Refusal ? asking : intend({ bindingId: asking.id })
  },
  act: ({ house, intent }) => askPartner(house, intent.bindingId),
  async finish({ intent, result, who: { riderId }, tx, house }) {
    await lockRider(tx, riderId)
    const refusal = await applyPartnerAnswer(tx, house, { bindingId: intent.bindingId, ...result })
    return refusal ?? (await membershipView(tx, house, riderId))
  },
})
