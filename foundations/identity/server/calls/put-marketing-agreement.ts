import { putMarketingAgreement } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { saveMarketingAgreement } from '../stores/agreement-store.ts'

export const putMarketingAgreementAnswer = answer(putMarketingAgreement, async ({ body, who, tx, house }) => {
  await saveMarketingAgreement(tx, { riderId: who.riderId, agree: body.agree, changedAt: house.clock.now() })
  return { agree: body.agree }
})
