import { Instant } from '@daoxing/kit/contract'
import { atCommit, defineTable, generated, type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

export const shifts = defineTable('dispatch.shifts', {
  columns: {
    shiftId: generated(z.int()),
    driverId: z.string(),
    startedAt: Instant,
    endedAt: z.nullable(Instant),
    endedWhy: z.nullable(z.enum(['driver', 'missedOffers'])),
    /** Consecutive offers that expired unanswered. */
    missedOffers: generated(z.int()),
  },
  key: ['shiftId'],
})

/** Opens a shift; an open one continues. */
export async function openShift(tx: Tx, { driverId, now }: { driverId: string; now: Instant }): Promise<void> {
  await shifts.insertIfAbsent(tx, { driverId, startedAt: now })
}

export async function closeShift(
  tx: Tx,
  { driverId, why, now }: { driverId: string; why: 'driver' | 'missedOffers'; now: Instant },
): Promise<void> {
  await shifts.updateWhere(tx, { endedAt: now, endedWhy: why }, (query) =>
    query.where('driver_id', '=', driverId).where('ended_at', 'is', null),
  )
}

export async function isOnShift(tx: Tx, driverId: string): Promise<boolean> {
  const open = await shifts.first(tx, (query) => query.where('driver_id', '=', driverId).where('ended_at', 'is', null))
  return open !== undefined
}

/** Counts an offer that expired unanswered; returns the number of consecutive ones. */
export async function countMissedOffer(tx: Tx, driverId: string): Promise<number> {
  const row = await tablesOf(tx, shifts)
    .updateTable('dispatch.shifts')
    .set((now) => ({ missed_offers: now('missed_offers', '+', 1) }))
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .returning('missed_offers')
    .executeTakeFirst()
  return row?.missed_offers ?? 0
}

/** The driver answered: earlier missed offers no longer count. */
export async function forgiveMissedOffers(tx: Tx, driverId: string): Promise<void> {
  const forgiven = tablesOf(tx, shifts)
    .updateTable('dispatch.shifts')
    .set({ missed_offers: 0 })
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .where('missed_offers', '>', 0)
  await atCommit(tx, forgiven)
}

export async function deleteShiftsEndedBefore(tx: Tx, before: Instant): Promise<void> {
  await shifts.deleteWhere(tx, (query) => query.where('ended_at', '<', before))
}
