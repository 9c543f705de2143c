import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { TripKey } from './trip-store.ts'

const passengers = defineTable('sharing.passengers', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    number: z.int(),
    name: z.string(),
    /** In E.164 form. Only the masking provider receives it. */
    phone: z.string(),
  },
  key: ['riderId', 'orderHash', 'number'],
})
export type PassengerRecord = RecordOf<typeof passengers>

export function passengersOf(tx: Tx, { riderId, orderHash }: TripKey): Promise<readonly PassengerRecord[]> {
  return passengers.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash).orderBy('number'),
  )
}

export async function replacePassengers(tx: Tx, key: TripKey, rows: readonly PassengerRecord[]): Promise<void> {
  await deletePassengers(tx, key)
  await passengers.insertMany(tx, rows)
}

export async function deletePassengers(tx: Tx, { riderId, orderHash }: TripKey): Promise<void> {
  await passengers.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash))
}
