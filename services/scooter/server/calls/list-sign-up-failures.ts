import { answer } from '@daoxing/kit/server'
import { listSignUpFailures, ScooterDocumentType } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'
import { opened } from '../account/account-seal.ts'
import { refuseUnlisted } from '../account/may-ride.ts'
import { remedyOf } from '../rules/account-steps.ts'
import { failedReviewsOf } from '../stores/account-tables.ts'

const Failed = z.array(z.object({ type: ScooterDocumentType, reason: z.string() }))

export const listSignUpFailuresAnswer = answer(listSignUpFailures, async ({ tx, house, who }) => {
  const { riderId } = who
  await refuseUnlisted({ tx, house, riderId })
  const failures = (await failedReviewsOf(tx, riderId)).flatMap((review) => {
    const { result, decidedAt, reasonSealed, failedSealed } = review
    if (result === null || decidedAt === null) return []
    const failed = Failed.parse(JSON.parse(opened(house, failedSealed) ?? '[]'))
    const documents = failed.map((one) => ({ ...one, need: 'retake' as const, uploadedAt: null }))
    return [{ result, at: decidedAt, reason: opened(house, reasonSealed), documents, nextStep: remedyOf(result) }]
  })
  return { failures }
})
