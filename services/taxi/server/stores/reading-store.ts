import { Instant, type LatLng } from '@daoxing/kit/contract'
import { atCommit, composed, defineTable, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import { MeterReading } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'

const { point: _inTwoColumns, ...readingFields } = MeterReading.shape

const meterReadings = defineTable('taxi.meter_readings', {
  columns: {
    tripHash: z.string(),
    ...readingFields,
    point: composed({ lat: z.number(), lng: z.number() }, { read: (point): LatLng => point, write: (point) => point }),
    receivedAt: Instant,
  },
  key: ['tripHash', 'seq'],
})
export type StoredReading = RecordOf<typeof meterReadings>

/** Stores readings at the commit. */
export async function insertReadings(
  tx: Tx,
  { tripHash, readings, receivedAt }: { tripHash: string; readings: readonly MeterReading[]; receivedAt: Instant },
): Promise<void> {
  if (readings.length === 0) return
  const rows = readings.map((reading) => meterReadings.valuesOf({ ...reading, tripHash, receivedAt }))
  await atCommit(tx, tablesOf(tx, meterReadings).insertInto('taxi.meter_readings').values(rows))
}

/** The newest reading of a trip, which contains the totals. */
export function lastReading(tx: Tx, tripHash: string): Promise<StoredReading | undefined> {
  return meterReadings.first(tx, (query) => query.where('trip_hash', '=', tripHash).orderBy('seq', 'desc').limit(1))
}

/** The positions of the car during a ride, in the order of its readings. */
export async function trackOf(tx: Tx, tripHash: string): Promise<readonly LatLng[]> {
  return tablesOf(tx, meterReadings)
    .selectFrom('taxi.meter_readings')
    .select(['lat', 'lng'])
    .where('trip_hash', '=', tripHash)
    .orderBy('seq')
    .execute()
}

/** Deletes readings that were received before a moment. */
export async function deleteReadingsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf(tx, meterReadings).deleteFrom('taxi.meter_readings').where('received_at', '<', before).execute()
}
