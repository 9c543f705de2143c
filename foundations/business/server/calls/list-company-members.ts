import { type CompanyMember, listCompanyMembers } from '@daoxing/business/contract'
import { riderNames } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { companyOfManager } from '../memberships.ts'
import { groupsOf } from '../stores/company-store.ts'
import { membersOfCompany } from '../stores/member-store.ts'

/** A rider in several groups counts as one member, with the name from the first membership. */
export const listCompanyMembersAnswer = answer(listCompanyMembers, async ({ params, who: { riderId }, tx }) => {
  const { companyId } = await companyOfManager(tx, { riderId, companyId: params.company_id })
  const memberships = await membersOfCompany(tx, companyId)
  const groups = new Map((await groupsOf(tx, companyId)).map((group) => [group.groupId, group.name]))
  const names = await riderNames(
    tx,
    memberships.map((member) => member.riderId),
  )
  const members = [...Map.groupBy(memberships, (member) => member.riderId)].flatMap(([id, own]): CompanyMember[] => {
    const [first] = own
    if (!first) return []
    return [
      {
        member_id: first.memberId,
        member_name: names.get(id) ?? '',
        groups: own.map(({ groupId, role }) => ({ group_name: groups.get(groupId) ?? '', role })),
        joined_at: first.joinedAt,
        is_self: id === riderId,
      },
    ]
  })
  return { members }
})
