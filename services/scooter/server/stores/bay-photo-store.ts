import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'

/** Photos of bays; the file of a photo has its id. */
const bayPhotos = defineTable('scooter.bay_photos', {
  columns: {
    photoId: z.string(),
    orderHash: z.string(),
    riderId: z.string(),
    assetId: z.string(),
    takenAt: Instant,
    keptAt: Instant,
  },
  key: ['photoId'],
})
export type BayPhoto = RecordOf<typeof bayPhotos>

export function insertPhoto(tx: Tx, photo: BayPhoto): Promise<void> {
  return bayPhotos.unread.insert(tx, photo)
}

export function findPhoto(tx: Tx, photoId: string): Promise<BayPhoto | undefined> {
  return bayPhotos.find(tx, { photoId })
}

export function deletePhoto(tx: Tx, photoId: string): Promise<number> {
  return bayPhotos.deleteWhere(tx, (query) => query.where('photo_id', '=', photoId))
}

/** The files go with everything that the rider has stored. */
export function deletePhotosOf(tx: Tx, riderId: string): Promise<number> {
  return bayPhotos.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}

/** Of its last ride: after a later one it shows another bay. */
const isOfLastRide = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM scooter.rentals AS own JOIN scooter.rentals AS later ON later.plate = own.plate
  WHERE own.order_hash = scooter.bay_photos.order_hash AND later.started_at > own.started_at)`

/** The photo of the bay in which each of some scooters stands, if its last rider took one. */
export async function newestPhotos(tx: Tx, assetIds: readonly string[]): Promise<ReadonlyMap<string, BayPhoto>> {
  if (assetIds.length === 0) return new Map()
  const photos = await bayPhotos.all(tx, (query) =>
    query
      .where('asset_id', 'in', [...assetIds])
      .where(isOfLastRide)
      .distinctOn('asset_id')
      .orderBy('asset_id')
      .orderBy('kept_at', 'desc'),
  )
  return new Map(photos.map((photo) => [photo.assetId, photo]))
}

export function photosBefore(tx: Tx, before: Instant): Promise<readonly BayPhoto[]> {
  return bayPhotos.all(tx, (query) => query.where('kept_at', '<', before).limit(500))
}
