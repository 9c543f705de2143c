import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { type TripTables, tripColumns, tripOf } from './trip-rows.ts'
import type { TripRecord } from './trip-record.ts'

/** The trip that holds a rider now. */
export async function findLiveTrip(tx: Tx, riderId: string): Promise<TripRecord | undefined> {
  const row = await tablesOf<TripTables>(tx)
    .selectFrom('taxi.trips')
    .select(tripColumns)
    .where('rider_id', '=', riderId)
    .where('trip_hash', 'in', (query) =>
      query.selectFrom('taxi.live_trips').select('trip_hash').where('rider_id', '=', riderId),
    )
    .executeTakeFirst()
  return row && tripOf(row)
}

/** Holds a rider for a trip; answers false where another trip does already. */
export async function claimRider(
  tx: Tx,
  { riderId, tripHash, since }: { riderId: string; tripHash: string; since: Instant },
): Promise<boolean> {
  const result = await tablesOf<TripTables>(tx)
    .insertInto('taxi.live_trips')
    .values({ rider_id: riderId, trip_hash: tripHash, since, seen_at: since })
    .onConflict((conflict) => conflict.column('rider_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Notes when the rider's app asked last what is going on. */
export async function noteLook(tx: Tx, { riderId, seenAt }: { riderId: string; seenAt: Instant }): Promise<void> {
  await tablesOf<TripTables>(tx)
    .updateTable('taxi.live_trips')
    .set({ seen_at: seenAt })
    .where('rider_id', '=', riderId)
    .execute()
}

/** Lets the rider go; where another trip holds the rider, or none, nothing changes. */
export async function releaseRider(tx: Tx, { riderId, tripHash }: TripRecord): Promise<void> {
  await tablesOf<TripTables>(tx)
    .deleteFrom('taxi.live_trips')
    .where('rider_id', '=', riderId)
    .where('trip_hash', '=', tripHash)
    .execute()
}

/** Riders who are held by a trip now. */
export async function countLiveTrips(tx: Tx): Promise<number> {
  const row = await tablesOf<TripTables>(tx)
    .selectFrom('taxi.live_trips')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
