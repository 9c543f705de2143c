import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import { type HandoverFlow, PhotoSlot } from '@daoxing/rental/contract'
import * as z from 'zod/mini'

const sharedPictures = defineTable('rental.shared_pictures', {
  columns: {
    pictureId: z.string(),
    orderHash: z.string(),
    riderId: z.string(),
    flow: z.enum(['depart', 'return', 'accident']),
    slot: z.nullable(PhotoSlot),
    accidentId: z.nullable(z.string()),
    takenAt: Instant,
    keptAt: Instant,
    problem: z.nullable(z.enum(['blur', 'dark', 'repeated'])),
    likeness: z.string(),
  },
  key: ['pictureId'],
})
export type SharedPicture = RecordOf<typeof sharedPictures>

/** In the order in which they were taken. */
export function picturesOf(tx: Tx, orderHash: string): Promise<readonly SharedPicture[]> {
  return sharedPictures.all(tx, (query) =>
    query.where('order_hash', '=', orderHash).orderBy('kept_at').orderBy('picture_id'),
  )
}

/** Those of a list of rentals, in the same order. */
export async function picturesOfAll(tx: Tx, orderHashes: readonly string[]): Promise<readonly SharedPicture[]> {
  if (orderHashes.length === 0) return []
  return sharedPictures.all(tx, (query) =>
    query
      .where('order_hash', 'in', [...orderHashes])
      .orderBy('kept_at')
      .orderBy('picture_id'),
  )
}

export function findPicture(tx: Tx, pictureId: string): Promise<SharedPicture | undefined> {
  return sharedPictures.find(tx, { pictureId })
}

export function insertPicture(tx: Tx, picture: SharedPicture): Promise<SharedPicture> {
  return sharedPictures.insert(tx, picture)
}

/** Removes the picture of a slot and returns it; its file is dropped by the caller. */
export async function takeOutSlot(
  tx: Tx,
  { orderHash, flow, slot }: { readonly orderHash: string; readonly flow: HandoverFlow; readonly slot: PhotoSlot },
): Promise<SharedPicture | undefined> {
  const found = await sharedPictures.first(tx, (query) =>
    query.where('order_hash', '=', orderHash).where('flow', '=', flow).where('slot', '=', slot),
  )
  return found && sharedPictures.delete(tx, { pictureId: found.pictureId })
}

const batch = 500

export function picturesBefore(tx: Tx, before: Instant): Promise<readonly SharedPicture[]> {
  return sharedPictures.all(tx, (query) => query.where('kept_at', '<', before).orderBy('kept_at').limit(batch))
}

export async function deletePicture(tx: Tx, pictureId: string): Promise<void> {
  await sharedPictures.delete(tx, { pictureId })
}

export function deletePicturesOfRider(tx: Tx, riderId: string): Promise<number> {
  return sharedPictures.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
