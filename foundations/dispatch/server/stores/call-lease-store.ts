import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import type { DispatchTables } from './dispatch-tables.ts'

type Pair = { readonly orderHash: string; readonly driverId: string }
export type CallLease = { readonly phoneNumber: string; readonly expiresAt: Instant }

export async function readLease(tx: Tx, { orderHash, driverId }: Pair): Promise<CallLease | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.call_leases')
    .select(['phone_number', 'expires_at'])
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row && { phoneNumber: row.phone_number, expiresAt: row.expires_at }
}

/** Notes what the provider has lent; a longer lease replaces the shorter. */
export async function writeLease(
  tx: Tx,
  { orderHash, driverId, phoneNumber, expiresAt, now }: Pair & CallLease & { now: Instant },
): Promise<void> {
  const lent = { phone_number: phoneNumber, leased_at: now, expires_at: expiresAt }
  await tablesOf<DispatchTables>(tx)
    .insertInto('dispatch.call_leases')
    .values({ order_hash: orderHash, driver_id: driverId, ...lent })
    .onConflict((conflict) => conflict.columns(['order_hash', 'driver_id']).doUpdateSet(lent))
    .execute()
}

export async function deleteLease(tx: Tx, { orderHash, driverId }: Pair): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .deleteFrom('dispatch.call_leases')
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .execute()
}
