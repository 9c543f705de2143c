import { answer } from '@daoxing/kit/server'
import { listScooterDocuments } from '@daoxing/scooter/contract'
import { shownRider } from '../account/account-view.ts'
import { shownDocuments } from '../account/documents.ts'
import { refuseUnlisted } from '../account/may-ride.ts'
import { accounts } from '../stores/account-tables.ts'

export const listScooterDocumentsAnswer = answer(listScooterDocuments, async ({ tx, house, who, language }) => {
  const step = { tx, house, riderId: who.riderId }
  await refuseUnlisted(step)
  const account = await accounts.find(tx, { riderId: who.riderId })
  const documents = await shownDocuments(step, account, { language, showsReason: true })
  const { isProvenElsewhere } = await shownRider(step, { showsReason: false })
  return { documents, isProvenElsewhere }
})
