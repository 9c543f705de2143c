import { BlockedDriver, type TalkSide } from '@daoxing/dispatch/contract'
import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { DispatchTables } from './dispatch-tables.ts'

type Pair = { readonly riderId: string; readonly driverId: string }

/** Never again these two. Saying it twice is saying it once. */
export async function writeBlock(tx: Tx, { riderId, driverId, by, now }: Pair & { by: TalkSide; now: Instant }) {
  await tablesOf<DispatchTables>(tx)
    .insertInto('dispatch.blocks')
    .values({ rider_id: riderId, driver_id: driverId, blocked_by: by, blocked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes one side's word back; the other side's stands. */
export async function deleteBlock(tx: Tx, { riderId, driverId, by }: Pair & { by: TalkSide }): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .deleteFrom('dispatch.blocks')
    .where('rider_id', '=', riderId)
    .where('driver_id', '=', driverId)
    .where('blocked_by', '=', by)
    .execute()
}

/** Whether one of the two has blocked the other. */
export async function isBlocked(tx: Tx, { riderId, driverId }: Pair): Promise<boolean> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.blocks')
    .select('driver_id')
    .where('rider_id', '=', riderId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row !== undefined
}

/** Every pair of these riders that must not be matched, whoever of the two said so. */
export async function blockedPairs(tx: Tx, riderIds: readonly string[]): Promise<readonly Pair[]> {
  if (riderIds.length === 0) return []
  const rows = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.blocks')
    .select(['rider_id', 'driver_id'])
    .where('rider_id', 'in', riderIds)
    .execute()
  return rows.map((row) => ({ riderId: row.rider_id, driverId: row.driver_id }))
}

/** Whom the rider has blocked, newest first. Of drivers who blocked the rider nobody is told. */
export async function blockedByRider(tx: Tx, riderId: string): Promise<readonly BlockedDriver[]> {
  const rows = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.blocks')
    .innerJoin('dispatch.drivers', 'dispatch.drivers.driver_id', 'dispatch.blocks.driver_id')
    .innerJoin('dispatch.vehicles', 'dispatch.vehicles.driver_id', 'dispatch.blocks.driver_id')
    .select(['dispatch.blocks.driver_id', 'display_name', 'plate', 'model', 'color', 'blocked_at'])
    .where('rider_id', '=', riderId)
    .where('blocked_by', '=', 'rider')
    .orderBy('blocked_at', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) =>
    z.parse(BlockedDriver, {
      driver_id: row.driver_id,
      name: row.display_name,
      vehicle: { plate: row.plate, model: row.model, color: row.color },
      blocked_at: row.blocked_at,
    }),
  )
}
