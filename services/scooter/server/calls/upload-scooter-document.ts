import { answer, takePicture } from '@daoxing/kit/server'
import { uploadScooterDocument } from '@daoxing/scooter/contract'
import { shownRider } from '../account/account-view.ts'
import { refuseClosedDocuments, refusedDocument, shownDocuments, takeDocument } from '../account/documents.ts'
import { refuseUnlisted } from '../account/may-ride.ts'
import { openedAccount } from '../account/move-account.ts'

export const uploadScooterDocumentAnswer = answer(uploadScooterDocument, {
  prepare:
    ({ file, house, who: { riderId } }) =>
    async () => {
      // Decoding costs much: it is for riders whose picture is awaited.
      const step = { tx: house.database, house, riderId }
      await refuseUnlisted(step)
      refuseClosedDocuments({ state: (await shownRider(step, { showsReason: false })).state })
      return takePicture(file.bytes)
    },
  async handle({ tx, house, who: { riderId }, params: { type }, language, prepared }) {
    const step = { tx, house, riderId }
    await refuseUnlisted(step)
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    const account = await openedAccount(step)
    refuseClosedDocuments(account)
    await takeDocument(step, account, { type, picture })
    const documents = await shownDocuments(step, account, { language, showsReason: false })
    const kept = documents.find((one) => one.type === type)
    const document = refusedDocument(house, { type, picture, language }) ?? kept
    if (!document) throw new Error('every type of document is shown')
    return { document, documents }
  },
})
