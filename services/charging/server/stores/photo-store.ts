import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const photos = defineTable('charging.station_photos', {
  columns: { photoId: z.string(), stationKey: z.string(), riderId: z.string(), takenAt: Instant },
  key: ['photoId'],
})
export type PhotoRecord = RecordOf<typeof photos>

/** The photos of a station, the newest first. */
export function photosOf(tx: Tx, stationKey: string): Promise<readonly PhotoRecord[]> {
  return photos.all(tx, (query) =>
    query.where('station_key', '=', stationKey).orderBy('taken_at', 'desc').orderBy('photo_id'),
  )
}

export function findPhoto(tx: Tx, photoId: string): Promise<PhotoRecord | undefined> {
  return photos.find(tx, { photoId })
}

export async function insertPhoto(tx: Tx, photo: PhotoRecord): Promise<void> {
  await photos.insert(tx, photo)
}

export async function deletePhoto(tx: Tx, photoId: string): Promise<void> {
  await photos.delete(tx, { photoId })
}

/** Deletes a rider's photos with the account, whose files the kit destroys. */
export async function deletePhotosOf(tx: Tx, riderId: string): Promise<void> {
  await photos.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
