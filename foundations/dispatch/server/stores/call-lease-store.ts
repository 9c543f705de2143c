import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const leases = defineTable('dispatch.call_leases', {
  columns: {
    orderHash: z.string(),
    driverId: z.string(),
    phoneNumber: z.string(),
    leasedAt: writeOnly(Instant),
    expiresAt: Instant,
  },
  key: ['orderHash', 'driverId'],
})

type Lease = RecordOf<typeof leases>
type Pair = Pick<Lease, 'orderHash' | 'driverId'>
export type CallLease = Pick<Lease, 'phoneNumber' | 'expiresAt'>

export function readLease(tx: Tx, { orderHash, driverId }: Pair): Promise<CallLease | undefined> {
  return leases.find(tx, { orderHash, driverId })
}

/** Records a lease of the provider; a longer lease replaces a shorter one. */
export async function writeLease(
  tx: Tx,
  { orderHash, driverId, phoneNumber, expiresAt, now }: Pair & CallLease & { now: Instant },
): Promise<void> {
  const lent = { phoneNumber, leasedAt: now, expiresAt }
  await leases.put(tx, { orderHash, driverId, ...lent }, lent)
}

export async function deleteLease(tx: Tx, { orderHash, driverId }: Pair): Promise<void> {
  await leases.delete(tx, { orderHash, driverId })
}
