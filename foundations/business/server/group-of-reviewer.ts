import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { ownMembership } from './memberships.ts'
import type { Group } from './stores/company-store.ts'

/**
 * Returns a group that the rider reviews, as a reviewer or a manager; for other members it counts as absent, as for
 * strangers.
 */
export async function groupOfReviewer(
  tx: Tx,
  key: { readonly riderId: string; readonly groupId: string },
): Promise<Group> {
  const { member, group } = await ownMembership(tx, key)
  if (member.role === 'member') throw new Refusal('kit.notFound')
  return group
}
