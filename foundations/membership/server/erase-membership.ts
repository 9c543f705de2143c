import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { forgetMember } from './stores/member-store.ts'

/**
 * Level and history end with the account. The ledger stays, since it balances the house's books; it names no person, and
 * the points that are left expire in their time.
 */
export async function eraseMembership(tx: Tx, riderId: string): Promise<'erased'> {
  await lockUntilEnd(tx, `membership:${riderId}`)
  await forgetMember(tx, riderId)
  return 'erased'
}
