import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readAttachment } from '@daoxing/support/contract'
import { pictureReply } from '../picture-reply.ts'
import { findAttachment } from '../stores/attachment-store.ts'

export const readAttachmentAnswer = answer(readAttachment, async ({ params, who, tx, house }) => {
  const attachment = await findAttachment(tx, params.id)
  if (attachment?.riderId !== who.riderId) throw new Refusal('kit.notFound')
  return pictureReply({ tx, house, attachmentId: params.id })
})
