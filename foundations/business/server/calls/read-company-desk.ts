import { readCompanyDesk } from '@daoxing/business/contract'
import { riderNames } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { ownCompany } from '../company-of-peer.ts'
import { monthOf } from '../rules/month-of.ts'
import { groupsOf } from '../stores/company-store.ts'
import { membersOfCompany } from '../stores/member-store.ts'
import { countedTwd } from '../stores/ride-store.ts'
import { ticketsToReview } from '../tickets.ts'

export const readCompanyDeskAnswer = answer(readCompanyDesk, async ({ params, who, tx, house }) => {
  const { companyId } = await ownCompany(tx, who, params.code)
  const now = house.clock.now()
  const month = monthOf(now)
  const groups = await groupsOf(tx, companyId)
  const members = await membersOfCompany(tx, companyId)
  const names = await riderNames(
    tx,
    members.map(({ riderId }) => riderId),
  )
  let monthTwd = 0
  for (const { groupId } of groups) monthTwd += await countedTwd(tx, { groupId, month })
  return {
    month,
    month_amount: monthTwd,
    members: members.map(({ memberId, riderId, groupId, role, joinedAt }) => ({
      member_id: memberId,
      member_name: names.get(riderId) ?? '',
      group: groups.find((group) => group.groupId === groupId)?.name ?? '',
      role,
      joined_at: joinedAt,
    })),
    tickets: await ticketsToReview(tx, { groupIds: groups.map(({ groupId }) => groupId), now }),
  }
})
