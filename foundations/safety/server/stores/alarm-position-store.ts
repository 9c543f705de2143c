import { Instant, type LatLng } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const positions = defineTable('safety.alarm_positions', {
  columns: {
    riderId: z.string(),
    alarmId: z.string(),
    source: z.enum(['car', 'phone']),
    at: Instant,
    lat: z.number(),
    lng: z.number(),
  },
  key: ['riderId', 'alarmId', 'source', 'at'],
})
type AlarmPosition = RecordOf<typeof positions>

/** Inserts a position; a repeated one is ignored. */
export async function insertPosition(tx: Tx, position: AlarmPosition): Promise<void> {
  await positions.insertIfAbsent(tx, position)
}

/** The newest recorded position of an alarm. */
export async function lastPosition(
  tx: Tx,
  { riderId, id }: { readonly riderId: string; readonly id: string },
): Promise<(LatLng & { readonly at: Instant }) | undefined> {
  const [newest] = await positions.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('alarm_id', '=', id).orderBy('at', 'desc').limit(1),
  )
  return newest && { lat: newest.lat, lng: newest.lng, at: newest.at }
}
