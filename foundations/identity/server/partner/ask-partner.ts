import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload, lockUntilEnd } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'
import { bindingById, moveBinding } from '../stores/partner-store.ts'
import { agreementsFor } from './agreements.ts'
import { applyPartnerAnswer } from './apply-answer.ts'
import { type PartnerAnswer, partnerMembershipPort } from './partner-membership-port.ts'

export const settleBinding = defineJob('identity.settleBinding', z.object({ bindingId: z.string() }))

/** The call has answered by then, unless its process has died. */
export const settleAfterSeconds = 30
/** After a day without an answer the binding ends; the next login check finds what the partner did. */
const settleForSeconds = 24 * 3600

/**
 * Sends the binding to the partner. It may run again for the same try: the key is the same, and the partner repeats its
 * first answer.
 */
export async function askPartner(house: House, bindingId: string): Promise<{ tries: number; answer: PartnerAnswer }> {
  const binding = await bindingById(house.database, bindingId)
  if (binding?.state !== 'asking' || binding.loginIdSealed === null)
    return { tries: binding?.tries ?? 0, answer: { kind: 'away' } }
  const { riderId, tries, bindingType, loginIdSealed, phoneSealed } = binding
  const seal = identitySeal(house)
  const agreements = (await agreementsFor(house.database, riderId)).flatMap(({ document, version, acceptedAt }) =>
    acceptedAt === null ? [] : [{ document, version, acceptedAt }],
  )
  const answer = await house.port(partnerMembershipPort).bind({
    key: `${bindingId}.${tries}`,
    riderRef: riderId,
    loginId: seal.open(loginIdSealed),
    phone: seal.open(phoneSealed),
    bindingType,
    agreements,
  })
  return { tries, answer }
}

/** Finishes a binding whose answer was lost, or whose process died. */
export async function doSettleBinding({ payload, house }: { payload: JobPayload<typeof settleBinding>; house: House }) {
  const { bindingId } = payload
  const binding = await bindingById(house.database, bindingId)
  if (binding?.state !== 'asking') return
  const { tries, answer } = await askPartner(house, bindingId)
  await house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, `rider:${binding.riderId}`)
    if (answer.kind !== 'away' && answer.kind !== 'busy') {
      await applyPartnerAnswer(tx, house, { bindingId, tries, answer })
      return
    }
    const now = house.clock.now()
    if (now < plusSeconds(binding.begunAt, settleForSeconds))
      await house.jobs.plan(tx, settleBinding, payload, { key: settleKey(bindingId), dueAt: plusSeconds(now, 120) })
    else {
      const current = await bindingById(tx, bindingId)
      if (current?.state === 'asking') await moveBinding(tx, current, 'timeIsUp')
    }
  })
}

export const settleKey = (bindingId: string): string => `${settleBinding.name}:${bindingId}`
