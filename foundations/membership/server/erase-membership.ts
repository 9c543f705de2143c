import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { endLevel } from './membership-jobs.ts'
import { forgetMember } from './stores/member-store.ts'

/**
 * Level and history end with the account. The ledger stays, since it balances the house's books; it names no person, and
 * the points that are left expire in their time.
 */
export async function eraseMembership(tx: Tx, riderId: string, house: House): Promise<'erased'> {
  await lockUntilEnd(tx, `membership:${riderId}`)
  await house.jobs.unplan(tx, `${endLevel.name}:${riderId}`)
  await forgetMember(tx, riderId)
  return 'erased'
}
