import { answer } from '@daoxing/kit/server'
import { listCurrentTerms } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'
import { termsOf } from '../account/terms.ts'

export const listCurrentTermsAnswer = answer(listCurrentTerms, async ({ tx, house, who: { riderId }, language }) => {
  await refuseUnlisted({ tx, house, riderId })
  return { terms: await termsOf({ tx, house, riderId, language }) }
})
