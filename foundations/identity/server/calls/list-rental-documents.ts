import { listRentalDocuments } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { shownPapers } from '../papers/shown-papers.ts'
import { refuseUnbound } from '../partner/membership.ts'

export const listRentalDocumentsAnswer = answer(listRentalDocuments, async ({ tx, house, who: { riderId } }) => {
  await refuseUnbound({ tx, riderId })
  return shownPapers(tx, house, riderId)
})
