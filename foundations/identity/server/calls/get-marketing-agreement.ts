import type { getMarketingAgreement } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { marketingAgreementOf } from '../stores/agreement-store.ts'

export const getMarketingAgreementHandler: Handler<typeof getMarketingAgreement> = async ({ who, tx }) => ({
  agree: await marketingAgreementOf(tx, who.riderId),
})
