import { uploadRentalDocument } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, takePicture } from '@daoxing/kit/server'
import { begunPapers } from '../papers/move-papers.ts'
import { openDocuments, takeUpload } from '../papers/take-upload.ts'
import { refuseUnbound } from '../partner/membership.ts'

export const uploadRentalDocumentAnswer = answer(uploadRentalDocument, {
  prepare:
    ({ file, house, who: { riderId } }) =>
    async () => {
      // Decoding costs much: it is for members only.
      await refuseUnbound({ tx: house.database, riderId })
      return takePicture(file.bytes)
    },
  async handle({ tx, house, who: { riderId }, params: { kind }, body: { barcode }, prepared }) {
    await refuseUnbound({ tx, riderId })
    if (kind === 'UNKNOWN') throw new Refusal('identity.documentKindUnknown')
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    const papers = await begunPapers({ tx, house }, riderId)
    const row = (await openDocuments(tx, papers)).find(({ slot }) => slot === kind)
    // A licence that holds may be replaced by a newer one.
    const isRenewal = papers.state === 'succeeded' && kind === 'DRIVER_LICENCE_FRONT'
    if (row?.result === 1 && row.fileId === null && !isRenewal) throw new Refusal('identity.documentAccepted')
    const facts = barcode === undefined || kind !== 'ID_CARD_BACK_SCAN_BARCODE' ? {} : { barcode }
    return takeUpload({ tx, house }, { papers, slot: kind, picture, facts, others: [] })
  },
})
