import { atCommit, defineTable, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { OrderRecord } from './order-table.ts'

/** One live session per rider and per charger: the key of the table makes the second one impossible. */
const claims = defineTable('charging.claims', {
  columns: { claimed: z.string(), orderHash: z.string() },
  key: ['claimed'],
})

type Claim = Pick<OrderRecord, 'riderId' | 'operatorId' | 'locationId' | 'evseUid' | 'orderHash'>

const plugOf = ({ operatorId, locationId, evseUid }: Omit<Claim, 'riderId' | 'orderHash'>) =>
  `plug:${operatorId}/${locationId}/${evseUid}`

/** Claims rider and charger for a session; returns what another session already claims. */
export async function claimBoth(tx: Tx, claim: Claim): Promise<'rider' | 'plug' | null> {
  const { riderId, orderHash } = claim
  if (!(await claims.insertIfAbsent(tx, { claimed: `rider:${riderId}`, orderHash }))) return 'rider'
  if (!(await claims.insertIfAbsent(tx, { claimed: plugOf(claim), orderHash }))) return 'plug'
  return null
}

/** Whether another session claims the charger. */
export async function isClaimedByOther(tx: Tx, claim: Omit<Claim, 'riderId'>): Promise<boolean> {
  const found = await claims.find(tx, { claimed: plugOf(claim) })
  return found !== undefined && found.orderHash !== claim.orderHash
}

/** Releases rider and charger at the commit, if this session still claims them. */
export function releaseBoth(tx: Tx, { orderHash }: Pick<Claim, 'orderHash'>): Promise<void> {
  return atCommit(tx, tablesOf(tx, claims).deleteFrom('charging.claims').where('order_hash', '=', orderHash))
}
