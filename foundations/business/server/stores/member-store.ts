import { GroupRole } from '@daoxing/business/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const members = defineTable('business.members', {
  columns: {
    memberId: z.string(),
    riderId: z.string(),
    companyId: z.string(),
    groupId: z.string(),
    role: GroupRole,
    subject: z.nullable(z.string()),
    joinedAt: Instant,
    leftAt: z.nullable(Instant),
  },
  key: ['memberId'],
})
export type Member = RecordOf<typeof members>

/** The current memberships of a rider. */
export function membershipsOf(tx: Tx, riderId: string): Promise<readonly Member[]> {
  return members.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('left_at', 'is', null).orderBy('joined_at'),
  )
}

/** Undefined for a rider who is currently no member of the group. */
export function membershipIn(
  tx: Tx,
  { riderId, groupId }: { readonly riderId: string; readonly groupId: string },
): Promise<Member | undefined> {
  return members.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('group_id', '=', groupId).where('left_at', 'is', null),
  )
}

export function membersOfCompany(tx: Tx, companyId: string): Promise<readonly Member[]> {
  return members.all(tx, (query) =>
    query.where('company_id', '=', companyId).where('left_at', 'is', null).orderBy('joined_at').limit(5000),
  )
}

/** The current members of a group who decide on its tickets. */
export function reviewersOf(tx: Tx, groupId: string): Promise<readonly Member[]> {
  return members.all(tx, (query) =>
    query
      .where('group_id', '=', groupId)
      .where('role', 'in', ['reviewer', 'manager'])
      .where('left_at', 'is', null)
      .orderBy('joined_at')
      .limit(1000),
  )
}

export function memberById(tx: Tx, memberId: string): Promise<Member | undefined> {
  return members.find(tx, { memberId })
}

export async function insertMember(tx: Tx, member: Omit<Member, 'leftAt'>): Promise<void> {
  await members.insert(tx, { ...member, leftAt: null })
}

export async function changeRole(tx: Tx, member: Member, role: GroupRole): Promise<void> {
  await members.update(tx, member, { role })
}

/** Ends all memberships of a rider in a company; returns them. */
export function endMemberships(
  tx: Tx,
  { riderId, companyId, now }: { readonly riderId: string; readonly companyId: string; readonly now: Instant },
): Promise<readonly Member[]> {
  return members.updateWhere(tx, { leftAt: now }, (query) =>
    query.where('rider_id', '=', riderId).where('company_id', '=', companyId).where('left_at', 'is', null),
  )
}
