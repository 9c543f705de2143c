import { Refusal } from '@daoxing/kit/contract'
import { answer, readFile, replyWith } from '@daoxing/kit/server'
import { readDesignatedPicture } from '@daoxing/designated-driver/contract'
import { findPicture } from '../stores/picture-store.ts'

/** Only pictures of own trips. Any other one counts as absent. */
export const readDesignatedPictureAnswer = answer(readDesignatedPicture, async ({ params, who, tx, house }) => {
  const picture = await findPicture(tx, params.pictureId)
  if (picture?.riderId !== who.riderId) throw new Refusal('kit.notFound')
  const file = await readFile({ house, tx, fileId: picture.pictureId })
  if (!file) throw new Refusal('kit.notFound')
  // No cache may keep a picture longer than the right to see it.
  const headers = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }
  return replyWith(null, { headers, file: { contentType: file.mime, bytes: file.bytes } })
})
