import { Refusal } from '@daoxing/kit/contract'
import { answer, keepFile, takePicture } from '@daoxing/kit/server'
import { uploadAttachment } from '@daoxing/support/contract'
import { lockRidersSupport } from '../locked-ticket.ts'
import { insertAttachment, looseAttachmentsOf } from '../stores/attachment-store.ts'

/** Uploads of one rider that no comment uses yet. */
const looseMax = 12
const purpose = 'support.attachment'

export const uploadAttachmentAnswer = answer(uploadAttachment, {
  prepare:
    ({ file, house, who: { riderId } }) =>
    async () => {
      // Decoding costs much, so the limit is checked before, too.
      const loose = await looseAttachmentsOf(house.database, riderId)
      if (loose.length >= looseMax) throw new Refusal('support.tooManyAttachments')
      return takePicture(file.bytes)
    },
  async handle({ tx, house, who: { riderId }, prepared }) {
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    await lockRidersSupport(tx, riderId)
    if ((await looseAttachmentsOf(tx, riderId)).length >= looseMax) throw new Refusal('support.tooManyAttachments')
    const { jpeg: bytes, width, height } = picture
    const id = await keepFile({ house, tx, ownerId: riderId, purpose, bytes, mime: 'image/jpeg' })
    await insertAttachment(tx, { attachmentId: id, riderId, width, height, keptAt: house.clock.now() })
    return { id, width, height }
  },
})
