import { atCommit, defineTable, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { OrderRecord } from './order-table.ts'

/**
 * One live session per rider and per charger, and one reservation per rider: the key of the table makes a second one
 * impossible. `orderHash` names the session or the reservation.
 */
const claims = defineTable('charging.claims', {
  columns: { claimed: z.string(), orderHash: z.string() },
  key: ['claimed'],
})

type Claim = Pick<OrderRecord, 'riderId' | 'operatorId' | 'locationId' | 'evseUid' | 'orderHash'>
type Plug = Pick<Claim, 'operatorId' | 'locationId' | 'evseUid'>

const plugOf = ({ operatorId, locationId, evseUid }: Plug) => `plug:${operatorId}/${locationId}/${evseUid}`

/**
 * Claims rider and charger for a session; returns what another session already claims. A charger that the rider's
 * reservation claims passes to the session.
 */
export async function claimBoth(
  tx: Tx,
  { reservationHash, ...claim }: Claim & Pick<OrderRecord, 'reservationHash'>,
): Promise<'rider' | 'plug' | null> {
  const { riderId, orderHash } = claim
  if (!(await claims.insertIfAbsent(tx, { claimed: `rider:${riderId}`, orderHash }))) return 'rider'
  if (reservationHash !== null && (await passCharger(tx, { ...claim, from: reservationHash, to: orderHash })))
    return null
  if (!(await claims.insertIfAbsent(tx, { claimed: plugOf(claim), orderHash }))) return 'plug'
  return null
}

/** Claims a charger for a reservation, of which a rider has one; returns what is already claimed. */
export async function claimCharger(
  tx: Tx,
  {
    riderId,
    reservationHash: orderHash,
    ...plug
  }: Plug & { readonly riderId: string; readonly reservationHash: string },
): Promise<'rider' | 'plug' | null> {
  if (!(await claims.insertIfAbsent(tx, { claimed: `reserver:${riderId}`, orderHash }))) return 'rider'
  if (!(await claims.insertIfAbsent(tx, { claimed: plugOf(plug), orderHash }))) return 'plug'
  return null
}

/** Passes a charger from a reservation to its order, or back. Returns false if the first one does not claim it. */
export async function passCharger(
  tx: Tx,
  { from, to, ...plug }: Plug & { readonly from: string; readonly to: string },
): Promise<boolean> {
  const found = await claims.find(tx, { claimed: plugOf(plug) })
  if (found?.orderHash !== from) return false
  await claims.update(tx, found, { orderHash: to })
  return true
}

/** Whether another session claims the charger. */
export async function isClaimedByOther(tx: Tx, claim: Omit<Claim, 'riderId'>): Promise<boolean> {
  const found = await claims.find(tx, { claimed: plugOf(claim) })
  return found !== undefined && found.orderHash !== claim.orderHash
}

/** Releases rider and charger at the commit, if this session or reservation still claims them. */
export function releaseBoth(tx: Tx, { orderHash }: Pick<Claim, 'orderHash'>): Promise<void> {
  return atCommit(tx, tablesOf(tx, claims).deleteFrom('charging.claims').where('order_hash', '=', orderHash))
}
