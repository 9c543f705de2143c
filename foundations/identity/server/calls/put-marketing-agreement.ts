import { putMarketingAgreement } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { planToTellChange } from '../settings/tell-change.ts'
import { marketingAgreementOf, saveMarketingAgreement } from '../stores/agreement-store.ts'

export const putMarketingAgreementAnswer = answer(putMarketingAgreement, async ({ body, who, tx, house }) => {
  const { riderId } = who
  const before = await marketingAgreementOf(tx, riderId)
  await saveMarketingAgreement(tx, { riderId, agree: body.agree, changedAt: house.clock.now() })
  if (before !== body.agree) await planToTellChange(tx, house, { riderId, change: 'marketing' })
  return { agree: body.agree }
})
