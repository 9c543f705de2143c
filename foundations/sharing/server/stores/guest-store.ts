import { Instant } from '@daoxing/kit/contract'
import { defineTable, type NewRecordOf, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { TripKey } from './trip-store.ts'

const guests = defineTable('sharing.guests', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    number: z.int(),
    linkId: z.string(),
    credentialHash: z.string(),
    name: z.string(),
    messages: z.int(),
    encouragements: z.int(),
    joinedAt: Instant,
  },
  key: ['riderId', 'orderHash', 'number'],
})
export type GuestRecord = RecordOf<typeof guests>

export async function insertGuest(tx: Tx, guest: NewRecordOf<typeof guests>): Promise<void> {
  await guests.insert(tx, guest)
}

export function guestByCredential(tx: Tx, credentialHash: string): Promise<GuestRecord | undefined> {
  return guests.first(tx, (query) => query.where('credential_hash', '=', credentialHash))
}

type GuestKey = TripKey & { readonly number: number }
export function findGuest(tx: Tx, { riderId, orderHash, number }: GuestKey): Promise<GuestRecord | undefined> {
  return guests.find(tx, { riderId, orderHash, number })
}

/** Returns the first guests of a trip. */
export function guestsOf(tx: Tx, { riderId, orderHash }: TripKey, limit: number): Promise<readonly GuestRecord[]> {
  return guests.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash).orderBy('number').limit(limit),
  )
}

type GuestChange = Partial<Pick<GuestRecord, 'name' | 'messages' | 'encouragements'>>
export async function changeGuest(tx: Tx, guest: GuestRecord, change: GuestChange): Promise<GuestRecord> {
  return (await guests.update(tx, guest, change)) ?? guest
}

export async function deleteGuests(tx: Tx, { riderId, orderHash }: TripKey): Promise<void> {
  await guests.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash))
}
