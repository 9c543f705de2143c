import { readReviewPicture } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, readFile } from '@daoxing/kit/server'
import { recordAct, subjectOfRider } from '../audit.ts'
import { paperDocuments, reviews } from '../stores/papers-store.ts'

/** Only the reviewer of an open review reads its pictures. */
export const readReviewPictureAnswer = answer(readReviewPicture, async ({ tx, house, who, params }) => {
  const { reviewId, slot } = params
  const review = await reviews.find(tx, { reviewId })
  const isOwn = review?.reviewer === who.peerId && review.decidedAt === null
  const row = isOwn ? await paperDocuments.find(tx, { riderId: review.riderId, slot }) : undefined
  const fileId = row?.reviewId === reviewId ? row.fileId : null
  const file = fileId === null ? undefined : await readFile({ house, tx, fileId })
  if (!row || !file) throw new Refusal('kit.notFound')
  const subject = subjectOfRider(row.riderId)
  await recordAct(tx, house, { who, action: 'rider.pictureRead', subject, facts: { reviewId, slot } })
  return { mime: file.mime, base64: file.bytes.toString('base64') }
})
