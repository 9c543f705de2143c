import { removeCompanyMember } from '@daoxing/business/contract'
import { answer } from '@daoxing/kit/server'
import { companyOfManager, leaveFirm, memberOf } from '../memberships.ts'

export const removeCompanyMemberAnswer = answer(removeCompanyMember, async ({ params, who, tx, house }) => {
  const { companyId } = await companyOfManager(tx, { riderId: who.riderId, companyId: params.company_id })
  const { riderId } = await memberOf(tx, { companyId, memberId: params.member_id })
  await leaveFirm({ tx, house, riderId, companyId, who })
  return { removed: true } as const
})
