import { acceptPartnerAgreements } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { acceptAgreements, agreementsFor } from '../partner/agreements.ts'

/** Only a version in force can be accepted; its text was stored when it was listed. */
export const acceptPartnerAgreementsAnswer = answer(acceptPartnerAgreements, async ({ body, who, tx, house }) => {
  await acceptAgreements(tx, house, { riderId: who.riderId, accepted: body.agreements })
  return { agreements: [...(await agreementsFor(tx, who.riderId))] }
})
