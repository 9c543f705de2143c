import { recordAct, subjectOfRider } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readCasePicture } from '@daoxing/support/contract'
import { pictureReply } from '../picture-reply.ts'
import { findAttachment } from '../stores/attachment-store.ts'

/** A picture that its rider has not sent with this ticket counts as absent. */
export const readCasePictureAnswer = answer(readCasePicture, async ({ params, who, house }) => {
  const { id: ticketId, attachmentId } = params
  const attachment = await findAttachment(house.database, attachmentId)
  if (attachment?.ticketId !== ticketId) throw new Refusal('kit.notFound')
  const subject = subjectOfRider(attachment.riderId)
  await house.database.transaction((tx) =>
    recordAct(tx, house, { who, action: 'support.readPicture', subject, facts: { ticketId, attachmentId } }),
  )
  return pictureReply({ tx: house.database, house, attachmentId })
})
