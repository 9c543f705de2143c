import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const trips = defineTable('sharing.trips', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    revision: z.int(),
    encouragements: z.int(),
    guests: z.int(),
    messages: z.int(),
    contactPhone: z.nullable(z.string()),
    gameInvitedAt: z.nullable(Instant),
    createdAt: Instant,
  },
  key: ['riderId', 'orderHash'],
})
export type SharingRecord = RecordOf<typeof trips>
export type TripKey = Pick<SharingRecord, 'riderId' | 'orderHash'>
export type SharingChange = Partial<Omit<SharingRecord, 'riderId' | 'orderHash' | 'createdAt' | 'revision'>>

export function findSharing(tx: Tx, key: TripKey): Promise<SharingRecord | undefined> {
  return trips.find(tx, { riderId: key.riderId, orderHash: key.orderHash })
}

/** Writes a change with the next revision; the caller holds the lock of the trip's sharing. */
export async function changeSharing(tx: Tx, row: SharingRecord, change: SharingChange): Promise<SharingRecord> {
  const next = { ...row, ...change, revision: row.revision + 1 }
  return await trips.put(tx, next)
}

/** Returns a batch of trips that were first shared before a moment. */
export function sharingBefore(tx: Tx, { before, limit }: { before: Instant; limit: number }) {
  return trips.all(tx, (query) => query.where('created_at', '<', before).orderBy('created_at').limit(limit))
}

export async function deleteSharing(tx: Tx, { riderId, orderHash }: TripKey): Promise<void> {
  await trips.delete(tx, { riderId, orderHash })
}
