import { bindPartner } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { fetchPartnerAgreements } from '../partner/agreements.ts'
import { applyPartnerAnswer } from '../partner/apply-answer.ts'
import { askPartner } from '../partner/ask-partner.ts'
import { liveBindingOf, lockRider, loginIdOf, provePhone, showIdNumber } from '../partner/begin-binding.ts'
import { membershipView } from '../partner/membership.ts'

/** OTP step, then id-number step [PTB-010]; a body with both takes both. */
export const bindPartnerAnswer = answer(bindPartner, {
  prepare: ({ body, house }) => (body.loginId === undefined ? undefined : () => fetchPartnerAgreements(house)),
  intent: z.object({ bindingId: z.string() }),
  async begin({ body, who: { riderId }, tx, house, prepared }) {
    const { phone, uuid, otp, cc, bindingType = 'first_binding' } = body
    const loginId = body.loginId === undefined ? undefined : loginIdOf(body.loginId)
    if (loginId !== undefined) prepared()
    await lockRider(tx, riderId)
    const hasCode = phone !== undefined && uuid !== undefined && otp !== undefined
    const binding = hasCode
      ? await provePhone(tx, house, { riderId, shown: { phone, uuid, otp, cc }, bindingType })
      : ((await liveBindingOf(tx, house, riderId)) ?? new Refusal('identity.bindingPhoneNeeded'))
    if (binding instanceof Refusal) return binding
    if (loginId === undefined) return await membershipView(tx, house, riderId)
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
