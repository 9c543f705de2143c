import { listPartnerAgreements } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { agreementsFor, fetchPartnerAgreements } from '../partner/agreements.ts'

export const listPartnerAgreementsAnswer = answer(listPartnerAgreements, async ({ who, tx, house }) => {
  await fetchPartnerAgreements(house)
  return { agreements: [...(await agreementsFor(tx, who.riderId))] }
})
