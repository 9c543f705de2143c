import { answer } from '@daoxing/kit/server'
import { readTermsStatus } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'
import { termsOf } from '../account/terms.ts'

export const readTermsStatusAnswer = answer(readTermsStatus, async ({ tx, house, who: { riderId }, language }) => {
  await refuseUnlisted({ tx, house, riderId })
  const terms = await termsOf({ tx, house, riderId, language })
  return {
    isComplete: terms.every(({ isRequired, acceptedAt }) => !isRequired || acceptedAt !== null),
    terms: terms.map(({ termId, version, isRequired, acceptedAt }) => ({ termId, version, isRequired, acceptedAt })),
  }
})
