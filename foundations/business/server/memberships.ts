import { endCompanyBindings, newUuid, recordAct, setCompanyMember, subjectOfRider } from '@daoxing/identity/server'
import type { GroupRole } from '@daoxing/business/contract'
import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Principal, type Tx } from '@daoxing/kit/server'
import { companyById, type Group, groupById, groupsOf } from './stores/company-store.ts'
import {
  changeRole,
  endMemberships,
  insertMember,
  type Member,
  memberById,
  membershipIn,
  membershipsOf,
} from './stores/member-store.ts'

type Step = { readonly tx: Tx; readonly house: House; readonly riderId: string }

const rank: Readonly<Record<GroupRole, number>> = { member: 0, reviewer: 1, manager: 2 }

/**
 * Makes a rider a member of groups. Of two roles in a group, the member keeps the higher one. The caller holds the
 * rider's lock.
 */
export async function joinGroups({
  tx,
  house,
  riderId,
  groups,
  role,
  subject,
}: Step & {
  readonly groups: readonly Group[]
  readonly role: GroupRole
  readonly subject: string | null
}): Promise<void> {
  for (const { groupId, companyId } of groups) {
    const held = await membershipIn(tx, { riderId, groupId })
    if (held && rank[role] > rank[held.role]) await changeRole(tx, held, role)
    if (held) continue
    const memberId = newUuid(house.random)
    await insertMember(tx, { memberId, riderId, companyId, groupId, role, subject, joinedAt: house.clock.now() })
  }
  if (groups.length > 0) await setCompanyMember(tx, riderId, true)
}

/** Returns the groups that members by work address join. */
export async function groupsByMail(tx: Tx, companyId: string): Promise<readonly Group[]> {
  return (await groupsOf(tx, companyId)).filter(({ joinsByMail, isClosed }) => joinsByMail && !isClosed)
}

/** The subject of a bind code: a group and a role in it. */
export const subjectOfGroup = (groupId: string, role: GroupRole): string => `${groupId}/${role}`

/** Returns the open group of a subject; undefined for a subject of another kind. */
export async function groupOfSubject(
  tx: Tx,
  subject: string,
): Promise<{ readonly group: Group; readonly role: GroupRole } | undefined> {
  const [groupId = '', named = ''] = subject.split('/')
  const role = named === 'reviewer' || named === 'manager' ? named : 'member'
  const group = await groupById(tx, groupId)
  return group && !group.isClosed ? { group, role } : undefined
}

type Leaving = Step & { readonly companyId: string; readonly who: Principal }

/**
 * Ends all memberships of a rider in a company immediately. A hail reads them under the same rider's lock, so no
 * company ride starts after this commit. The company still pays for rides under way.
 */
export async function leaveFirm({ tx, house, riderId, companyId, who }: Leaving): Promise<void> {
  await lockUntilEnd(tx, `rider:${riderId}`)
  const ended = await endMemberships(tx, { riderId, companyId, now: house.clock.now() })
  if (ended.length === 0) throw new Refusal('kit.notFound')
  const subjects = ended.flatMap(({ subject }) => subject ?? [])
  await endCompanyBindings(tx, { riderId, subjects })
  if ((await membershipsOf(tx, riderId)).length === 0) await setCompanyMember(tx, riderId, false)
  await recordAct(tx, house, {
    who,
    action: 'business.left',
    subject: subjectOfRider(riderId),
    facts: { companyId, groups: ended.map(({ groupId }) => groupId) },
  })
}

/** Returns a member of this company; a member of another company counts as absent. */
export async function memberOf(
  tx: Tx,
  { companyId, memberId }: { readonly companyId: string; readonly memberId: string },
): Promise<Member> {
  const member = await memberById(tx, memberId)
  if (member?.companyId !== companyId || member.leftAt !== null) throw new Refusal('kit.notFound')
  return member
}

/** Returns a rider's membership in an open group; without one, the group counts as absent. */
export async function ownMembership(
  tx: Tx,
  { riderId, groupId }: { readonly riderId: string; readonly groupId: string },
): Promise<{ readonly member: Member; readonly group: Group }> {
  const member = await membershipIn(tx, { riderId, groupId })
  const group = member && (await groupById(tx, groupId))
  if (!group || group.isClosed) throw new Refusal('kit.notFound')
  return { member, group }
}

/** Returns a company in which the rider manages a group; for other riders it counts as absent. */
export async function companyOfManager(
  tx: Tx,
  { riderId, companyId }: { readonly riderId: string; readonly companyId: string },
) {
  const memberships = await membershipsOf(tx, riderId)
  const isManager = memberships.some((member) => member.companyId === companyId && member.role === 'manager')
  const company = isManager ? await companyById(tx, companyId) : undefined
  if (!company) throw new Refusal('kit.notFound')
  return company
}
