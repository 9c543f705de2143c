import { Refusal } from '@daoxing/kit/contract'
import { answer, readFile, replyWith } from '@daoxing/kit/server'
import { readHandoverPicture } from '@daoxing/rental/contract'
import { mayReadPicture } from '../shared/may-read-picture.ts'
import { findPicture } from '../stores/shared-picture-store.ts'

/** Own pictures, and those of the handover before a present rental. Any other one counts as absent. */
export const readHandoverPictureAnswer = answer(
  readHandoverPicture,
  async ({ params, who: { riderId }, tx, house }) => {
    const picture = await findPicture(tx, params.pictureId)
    if (!picture || !(await mayReadPicture({ tx, house, riderId }, picture))) throw new Refusal('kit.notFound')
    const file = await readFile({ house, tx, fileId: picture.pictureId })
    if (!file) throw new Refusal('kit.notFound')
    // No cache may keep a picture longer than the right to see it.
    const headers = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }
    return replyWith(null, { headers, file: { contentType: file.mime, bytes: file.bytes } })
  },
)
