import { Instant } from '@daoxing/kit/contract'
import { atCommit, defineTable, type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { type TripRecord, tripTable } from './trip-table.ts'

/** The claim of a trip on its rider. */
const liveTrips = defineTable('taxi.live_trips', {
  columns: { riderId: z.string(), tripHash: z.string(), since: Instant, seenAt: z.nullable(Instant) },
  key: ['riderId'],
})

/** Returns the current live trip of a rider. */
export function findLiveTrip(tx: Tx, riderId: string): Promise<TripRecord | undefined> {
  const live = tablesOf(tx, liveTrips).selectFrom('taxi.live_trips').select('trip_hash').where('rider_id', '=', riderId)
  return tripTable.first(tx, (query) => query.where('rider_id', '=', riderId).where('trip_hash', 'in', live))
}

/** Claims a rider for a trip; false if another trip already does. */
export async function claimRider(
  tx: Tx,
  { riderId, tripHash, since }: { riderId: string; tripHash: string; since: Instant },
): Promise<boolean> {
  return (await liveTrips.insertIfAbsent(tx, { riderId, tripHash, since, seenAt: since })) !== undefined
}

/** Records the last visit of the rider's app. */
export function noteVisit(tx: Tx, { riderId, seenAt }: { riderId: string; seenAt: Instant }): Promise<void> {
  return liveTrips.unread.update(tx, { riderId }, { seenAt })
}

/** Releases the rider at the commit; if another trip claims the rider, or none, nothing changes. */
export function releaseRider(tx: Tx, { riderId, tripHash }: TripRecord): Promise<void> {
  return atCommit(
    tx,
    tablesOf(tx, liveTrips)
      .deleteFrom('taxi.live_trips')
      .where('rider_id', '=', riderId)
      .where('trip_hash', '=', tripHash),
  )
}

/** Returns the number of riders who have a live trip. */
export async function countLiveTrips(tx: Tx): Promise<number> {
  const row = await tablesOf(tx, liveTrips)
    .selectFrom('taxi.live_trips')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
