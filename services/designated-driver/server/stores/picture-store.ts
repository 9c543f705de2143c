import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import { HandoverPicture, HandoverWay, PictureSlot } from '@daoxing/designated-driver/contract'
import * as z from 'zod/mini'

const pictures = defineTable('designated_driver.pictures', {
  columns: {
    pictureId: z.string(),
    tripHash: z.string(),
    riderId: z.string(),
    way: HandoverWay,
    attempt: z.int(),
    slot: PictureSlot,
    problem: HandoverPicture.shape.problem,
    likeness: z.string(),
    keptAt: Instant,
  },
  key: ['pictureId'],
})
export type TripPicture = RecordOf<typeof pictures>

/** All pictures of a trip, in the order in which they were taken. */
export function picturesOf(tx: Tx, tripHash: string): Promise<readonly TripPicture[]> {
  return pictures.all(tx, (query) => query.where('trip_hash', '=', tripHash).orderBy('kept_at').orderBy('picture_id'))
}

export function findPicture(tx: Tx, pictureId: string): Promise<TripPicture | undefined> {
  return pictures.find(tx, { pictureId })
}

export function insertPicture(tx: Tx, picture: TripPicture): Promise<TripPicture> {
  return pictures.insert(tx, picture)
}

export async function deletePicture(tx: Tx, pictureId: string): Promise<void> {
  await pictures.delete(tx, { pictureId })
}

const batch = 500

export function picturesBefore(tx: Tx, before: Instant): Promise<readonly TripPicture[]> {
  return pictures.all(tx, (query) => query.where('kept_at', '<', before).orderBy('kept_at').limit(batch))
}

export async function deletePicturesOfRider(tx: Tx, riderId: string): Promise<void> {
  await pictures.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
