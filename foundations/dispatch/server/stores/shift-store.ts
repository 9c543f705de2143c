import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import type { DispatchTables } from './dispatch-tables.ts'

/** Opens a shift; one that is open already goes on. */
export async function openShift(tx: Tx, { driverId, now }: { driverId: string; now: Instant }): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .insertInto('dispatch.shifts')
    .values({ driver_id: driverId, started_at: now, ended_at: null, ended_why: null })
    .onConflict((conflict) => conflict.column('driver_id').where('ended_at', 'is', null).doNothing())
    .execute()
}

export async function closeShift(
  tx: Tx,
  { driverId, why, now }: { driverId: string; why: 'driver' | 'missedOffers'; now: Instant },
): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.shifts')
    .set({ ended_at: now, ended_why: why })
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function isOnShift(tx: Tx, driverId: string): Promise<boolean> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.shifts')
    .select('shift_id')
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts an offer that ran out unanswered; answers how many there were one after the other. */
export async function countMissedOffer(tx: Tx, driverId: string): Promise<number> {
  const row = await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.shifts')
    .set((now) => ({ missed_offers: now('missed_offers', '+', 1) }))
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .returning('missed_offers')
    .executeTakeFirst()
  return row?.missed_offers ?? 0
}

/** The driver answered: whatever was missed before does not count any more. */
export async function forgiveMissedOffers(tx: Tx, driverId: string): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.shifts')
    .set({ missed_offers: 0 })
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .where('missed_offers', '>', 0)
    .execute()
}

export async function deleteShiftsEndedBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<DispatchTables>(tx).deleteFrom('dispatch.shifts').where('ended_at', '<', before).execute()
}
