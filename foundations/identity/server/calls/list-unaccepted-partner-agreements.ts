import { listUnacceptedPartnerAgreements } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { agreementsFor, fetchPartnerAgreements } from '../partner/agreements.ts'

export const listUnacceptedPartnerAgreementsAnswer = answer(
  listUnacceptedPartnerAgreements,
  async ({ who, tx, house }) => {
    await fetchPartnerAgreements(house)
    return { agreements: (await agreementsFor(tx, who.riderId)).filter(({ acceptedAt }) => acceptedAt === null) }
  },
)
