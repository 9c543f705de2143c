import { getMarketingAgreement } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { marketingAgreementOf } from '../stores/agreement-store.ts'

export const getMarketingAgreementAnswer = answer(getMarketingAgreement, async ({ who, tx }) => ({
  agree: await marketingAgreementOf(tx, who.riderId),
}))
