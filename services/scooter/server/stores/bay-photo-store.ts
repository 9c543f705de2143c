import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
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

/** The newest photo of each of some scooters. */
export async function newestPhotos(tx: Tx, assetIds: readonly string[]): Promise<ReadonlyMap<string, BayPhoto>> {
  if (assetIds.length === 0) return new Map()
  const photos = await bayPhotos.all(tx, (query) =>
    query.where('asset_id', 'in', [...assetIds]).orderBy('kept_at', 'asc'),
  )
  return new Map(photos.map((photo) => [photo.assetId, photo]))
}

export function photosBefore(tx: Tx, before: Instant): Promise<readonly BayPhoto[]> {
  return bayPhotos.all(tx, (query) => query.where('kept_at', '<', before).limit(500))
}
