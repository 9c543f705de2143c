import { getDriverPhoto } from '@daoxing/dispatch/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { photoShelfPort } from '../photos/photo-shelf.ts'

const yearSeconds = 365 * 24 * 3600

/** Riders get the address with the driver of their ride. Only the browser may cache the photo, no shared cache. */
export const getDriverPhotoAnswer = answer(getDriverPhoto, async ({ params, tx, house }) => {
  const photo = await house.port(photoShelfPort).find(tx, params.photo_hash)
  if (!photo) throw new Refusal('kit.notFound')
  const { mediaType: contentType, contentBase64 } = photo
  const headers = {
    'cache-control': `private, max-age=${yearSeconds}, immutable`,
    'x-content-type-options': 'nosniff',
  }
  return replyWith(null, { headers, file: { contentType, bytes: Buffer.from(contentBase64, 'base64') } })
})
