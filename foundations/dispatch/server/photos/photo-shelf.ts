import { definePort, type Tx } from '@daoxing/kit/server'
import { deletePhotos, findPhoto, insertPhotos, type Photo } from '../stores/photo-store.ts'

/** The storage of drivers' photos. The photo of an address never changes. */
export type PhotoShelf = {
  put(tx: Tx, photos: readonly Photo[]): Promise<void>
  find(tx: Tx, photoHash: string): Promise<Photo | undefined>
  drop(tx: Tx, photoHashes: readonly string[]): Promise<void>
}

export const photoShelfPort = definePort<PhotoShelf>('dispatch.photos')

/** The default stores photos in the database, since they are small. */
export const databaseShelf: PhotoShelf = { put: insertPhotos, find: findPhoto, drop: deletePhotos }
