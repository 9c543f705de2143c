import { BlockedDriver, TalkSide } from '@daoxing/dispatch/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { drivers, vehicles } from './driver-store.ts'

const blocks = defineTable('dispatch.blocks', {
  columns: { riderId: z.string(), driverId: z.string(), blockedBy: TalkSide, blockedAt: Instant },
  key: ['riderId', 'driverId', 'blockedBy'],
})

type Pair = { readonly riderId: string; readonly driverId: string }

/** Blocks the pair. Idempotent. */
export async function writeBlock(tx: Tx, { riderId, driverId, by, now }: Pair & { by: TalkSide; now: Instant }) {
  await blocks.insertIfAbsent(tx, { riderId, driverId, blockedBy: by, blockedAt: now })
}

/** Removes the block of one side; that of the other side stays. */
export async function deleteBlock(tx: Tx, { riderId, driverId, by }: Pair & { by: TalkSide }): Promise<void> {
  await blocks.delete(tx, { riderId, driverId, blockedBy: by })
}

/** All blocked pairs of these riders and drivers, whichever side set the block. */
export async function blockedPairs(tx: Tx, riderIds: readonly string[]): Promise<readonly Pair[]> {
  return riderIds.length === 0 ? [] : blocks.all(tx, (query) => query.where('rider_id', 'in', riderIds))
}

/** The drivers that the rider blocked, the newest first. A block by a driver is not disclosed to the rider. */
export async function blockedByRider(tx: Tx, riderId: string): Promise<readonly BlockedDriver[]> {
  const rows = await tablesOf(tx, blocks, drivers, vehicles)
    .selectFrom('dispatch.blocks')
    .innerJoin('dispatch.drivers', 'dispatch.drivers.driver_id', 'dispatch.blocks.driver_id')
    .leftJoin('dispatch.vehicles', 'dispatch.vehicles.driver_id', 'dispatch.blocks.driver_id')
    .select(['dispatch.blocks.driver_id', 'display_name as name', 'plate', 'model', 'color', 'blocked_at'])
    .where('rider_id', '=', riderId)
    .where('blocked_by', '=', 'rider')
    .orderBy('blocked_at', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => z.parse(BlockedDriver, { ...row, vehicle: row.plate === null ? null : row }))
}
