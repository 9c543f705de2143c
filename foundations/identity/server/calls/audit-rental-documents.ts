import { auditRentalDocuments } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { lockedPapers } from '../papers/move-papers.ts'
import { maySubmit, profileOfPapers, shownPapers, withoutReasons } from '../papers/shown-papers.ts'
import { submitPapers } from '../papers/submit-papers.ts'
import { openDocuments } from '../papers/take-upload.ts'
import { refuseUnbound } from '../partner/membership.ts'

export const auditRentalDocumentsAnswer = answer(auditRentalDocuments, async ({ tx, house, who: { riderId } }) => {
  await refuseUnbound({ tx, riderId })
  const papers = await lockedPapers(tx, riderId)
  if (!papers) throw new Refusal('identity.papersIncomplete')
  const rows = await openDocuments(tx, papers)
  const profile = profileOfPapers(house, papers)
  if (!maySubmit(papers, rows, profile)) throw new Refusal('identity.papersIncomplete')
  await submitPapers({ tx, house }, { papers, rows, profile })
  return { result: 0 as const, papers: withoutReasons(await shownPapers(tx, house, riderId)) }
})
