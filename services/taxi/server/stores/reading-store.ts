import { Instant, type LatLng } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { MeterReading } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'

const StoredReading = z.extend(MeterReading, { receivedAt: Instant })
export type StoredReading = Readonly<z.infer<typeof StoredReading>>

type ReadingTables = {
  'taxi.meter_readings': {
    trip_hash: string
    seq: number
    metres: number
    slow_seconds: number
    at: string
    lat: number
    lng: number
    received_at: string
  }
}

export async function insertReadings(
  tx: Tx,
  { tripHash, readings, receivedAt }: { tripHash: string; readings: readonly MeterReading[]; receivedAt: Instant },
): Promise<void> {
  if (readings.length === 0) return
  const rows = readings.map(({ seq, metres, slowSeconds, at, point }) => ({
    trip_hash: tripHash,
    seq,
    metres,
    slow_seconds: slowSeconds,
    at,
    lat: point.lat,
    lng: point.lng,
    received_at: receivedAt,
  }))
  await tablesOf<ReadingTables>(tx).insertInto('taxi.meter_readings').values(rows).execute()
}

/** The newest reading of a trip, which holds all that was counted. */
export async function lastReading(tx: Tx, tripHash: string): Promise<StoredReading | undefined> {
  const row = await tablesOf<ReadingTables>(tx)
    .selectFrom('taxi.meter_readings')
    .select(['seq', 'metres', 'slow_seconds', 'at', 'lat', 'lng', 'received_at'])
    .where('trip_hash', '=', tripHash)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { seq, metres, slow_seconds: slowSeconds, at, lat, lng, received_at: receivedAt } = row
  return z.parse(StoredReading, { seq, metres, slowSeconds, at, point: { lat, lng }, receivedAt })
}

/** Where the car was during a ride, as its readings said, in their order. */
export async function trackOf(tx: Tx, tripHash: string): Promise<readonly LatLng[]> {
  return tablesOf<ReadingTables>(tx)
    .selectFrom('taxi.meter_readings')
    .select(['lat', 'lng'])
    .where('trip_hash', '=', tripHash)
    .orderBy('seq')
    .execute()
}

/** Forgets readings that were received before then. */
export async function deleteReadingsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<ReadingTables>(tx).deleteFrom('taxi.meter_readings').where('received_at', '<', before).execute()
}
