import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const readings = defineTable('chauffeur.readings', {
  columns: { orderHash: z.string(), number: z.int(), at: Instant, lat: z.number(), lng: z.number(), metres: z.int() },
  key: ['orderHash', 'number'],
})
export type Reading = RecordOf<typeof readings>

export async function insertReadings(tx: Tx, rows: readonly Reading[]): Promise<void> {
  await readings.unread.insert(tx, ...rows)
}

export function lastReading(tx: Tx, orderHash: string): Promise<Reading | undefined> {
  return readings.first(tx, (query) => query.where('order_hash', '=', orderHash).orderBy('number', 'desc').limit(1))
}

export async function deleteReadingsBefore(tx: Tx, before: Instant): Promise<void> {
  await readings.deleteWhere(tx, (query) => query.where('at', '<', before))
}
