import { readChauffeurExtraPhoto } from '@daoxing/chauffeur/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, readFile, replyWith } from '@daoxing/kit/server'
import { extraWithPhoto } from '../stores/extra-store.ts'

/** The rider of the trip alone sees the photo of an expense. */
export const readChauffeurExtraPhotoAnswer = answer(
  readChauffeurExtraPhoto,
  async ({ params, who: { riderId }, tx, house }) => {
    const extra = await extraWithPhoto(tx, params.photo_hash)
    const file = extra?.riderId === riderId ? await readFile({ house, tx, fileId: extra.photoId }) : undefined
    if (!file) throw new Refusal('kit.notFound')
    const headers = { 'cache-control': 'private, max-age=3600', 'x-content-type-options': 'nosniff' }
    return replyWith(null, { headers, file: { contentType: file.mime, bytes: file.bytes } })
  },
)
