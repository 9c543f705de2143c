import { readStationPhoto } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, readFile, replyWith } from '@daoxing/kit/server'
import { findPhoto } from '../stores/photo-store.ts'

/** Photos of stations are for everybody; other files of riders have no row here. */
export const readStationPhotoAnswer = answer(readStationPhoto, async ({ params, tx, house }) => {
  const photo = await findPhoto(tx, params.photo)
  const file = photo && (await readFile({ house, tx, fileId: photo.photoId }))
  if (!file) throw new Refusal('kit.notFound')
  const headers = { 'cache-control': 'private, max-age=3600', 'x-content-type-options': 'nosniff' }
  return replyWith(null, { headers, file: { contentType: file.mime, bytes: file.bytes } })
})
