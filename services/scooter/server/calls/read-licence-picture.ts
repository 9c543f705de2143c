import { recordAct, subjectOfRider } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, readFile } from '@daoxing/kit/server'
import { readLicencePicture } from '@daoxing/scooter/contract'
import { documents, licenceReviews } from '../stores/account-tables.ts'

/** Only the vendor of an open review reads its pictures. */
export const readLicencePictureAnswer = answer(readLicencePicture, async ({ tx, house, who, params }) => {
  const { reviewId, type } = params
  const review = await licenceReviews.find(tx, { reviewId })
  const isOwn = review?.reviewer === who.peerId && review.decidedAt === null
  const row = isOwn ? await documents.find(tx, { riderId: review.riderId, type }) : undefined
  const fileId = row?.reviewId === reviewId ? row.fileId : null
  const file = fileId === null ? undefined : await readFile({ house, tx, fileId })
  if (!row || !file) throw new Refusal('kit.notFound')
  const subject = subjectOfRider(row.riderId)
  await recordAct(tx, house, { who, action: 'rider.pictureRead', subject, facts: { reviewId, type } })
  return { mime: file.mime, base64: file.bytes.toString('base64') }
})
