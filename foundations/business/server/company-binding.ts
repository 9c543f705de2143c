import type { CompanyBinding } from '@daoxing/identity/server'
import { groupOfSubject, joinGroups } from './memberships.ts'

/**
 * Called when a rider has used a bind code: adds the rider to its group. Codes of unregistered companies bind as
 * before.
 */
export async function joinByCode({ tx, house, riderId, subject }: CompanyBinding): Promise<void> {
  const found = await groupOfSubject(tx, subject)
  if (found) await joinGroups({ tx, house, riderId, groups: [found.group], role: found.role, subject })
}
