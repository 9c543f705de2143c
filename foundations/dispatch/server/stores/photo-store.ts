import { defineTable, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const photos = defineTable('dispatch.photos', {
  columns: {
    photoHash: z.string(),
    mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    contentBase64: z.string(),
  },
  key: ['photoHash'],
})
export type Photo = RecordOf<typeof photos>

/** An existing photo is kept, since its address is a hash of its content. */
export async function insertPhotos(tx: Tx, brought: readonly Photo[]): Promise<void> {
  if (brought.length === 0) return
  await tablesOf(tx, photos)
    .insertInto('dispatch.photos')
    .values(brought.map((photo) => photos.valuesOf(photo)))
    .onConflict((conflict) => conflict.column('photo_hash').doNothing())
    .execute()
}

export function findPhoto(tx: Tx, photoHash: string): Promise<Photo | undefined> {
  return photos.find(tx, { photoHash })
}

export async function deletePhotos(tx: Tx, photoHashes: readonly string[]): Promise<void> {
  if (photoHashes.length > 0) await photos.deleteWhere(tx, (query) => query.where('photo_hash', 'in', photoHashes))
}
