import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { expireLots } from './expire-points.ts'
import { endLevel } from './membership-jobs.ts'
import { forgetMember } from './stores/member-store.ts'
import { openLots } from './stores/points-store.ts'

/**
 * Level, history and points end with the account. The ledger stays, since it balances the house's books, and names no
 * person.
 */
export async function eraseMembership(tx: Tx, riderId: string, house: House): Promise<'erased'> {
  await lockUntilEnd(tx, `membership:${riderId}`)
  await house.jobs.unplan(tx, `${endLevel.name}:${riderId}`)
  await expireLots(tx, await openLots(tx, riderId), house.clock.now())
  await forgetMember(tx, riderId)
  return 'erased'
}
