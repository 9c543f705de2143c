import { dismissMember } from '@daoxing/business/contract'
import { answer } from '@daoxing/kit/server'
import { ownCompany } from '../company-of-peer.ts'
import { leaveFirm, memberOf } from '../memberships.ts'

export const dismissMemberAnswer = answer(dismissMember, async ({ params, who, tx, house }) => {
  const { companyId } = await ownCompany(tx, who, params.code)
  const { riderId } = await memberOf(tx, { companyId, memberId: params.member_id })
  await leaveFirm({ tx, house, riderId, companyId, who })
  return {}
})
