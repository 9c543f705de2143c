import { riderOf } from '@daoxing/identity/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import type { LicenceReviewRequest } from '@daoxing/scooter/contract'
import { profileIn } from '../account/account-seal.ts'
import { closeDocument } from '../account/documents.ts'
import { lockedAccount, moveAccount } from '../account/move-account.ts'
import { licenceReviewPort } from '../account/review-port.ts'
import { accounts, documentsOf, type LicenceReview, licenceReviews } from '../stores/account-tables.ts'
import { sendLicenceReview, sendLicenceReviewKey } from './account-jobs.ts'

/** A vendor that says nothing for so long has not decided. */
const patienceSeconds = 7 * 86_400
const againAfterSeconds = { away: 300, accepted: 12 * 3600 } as const

/** Sends a review, and asks again until its verdict: the vendor knows it by its id. */
export async function sendLicenceReviewWork({
  payload,
  house,
}: {
  readonly payload: JobPayload<typeof sendLicenceReview>
  readonly house: House
}): Promise<void> {
  const { reviewId } = payload
  const review = await licenceReviews.find(house.database, { reviewId })
  if (!review || review.decidedAt !== null) return
  if (house.clock.now() >= plusSeconds(review.askedAt, patienceSeconds)) return giveUp(house, review)
  const request = await requestOf(house, review)
  if (request === undefined) return
  const outcome = await house.port(licenceReviewPort).beginReview(request)
  await house.database.transaction(async (tx) => {
    const dueAt = plusSeconds(house.clock.now(), againAfterSeconds[outcome])
    await house.jobs.plan(tx, sendLicenceReview, payload, { key: sendLicenceReviewKey(reviewId), dueAt })
  })
}

/** Undefined if the review is over. */
async function requestOf(
  house: House,
  { reviewId, riderId }: LicenceReview,
): Promise<LicenceReviewRequest | undefined> {
  const { database: tx } = house
  const account = await accounts.find(tx, { riderId })
  const profile = account && profileIn(house, account.profileSealed)
  const rows = (await documentsOf(tx, riderId)).filter((row) => row.reviewId === reviewId)
  if (!profile || rows.length === 0) return undefined
  const { phoneE164: phone } = await riderOf(tx, riderId)
  return { reviewId, profile: { ...profile, phone }, documents: rows.map(({ type }) => type) }
}

/** The pictures go, and the rider may send others. A verdict that still comes is too late. */
async function giveUp(house: House, { reviewId, riderId }: LicenceReview): Promise<void> {
  await house.database.transaction(async (tx) => {
    const step = { tx, house, riderId }
    const account = await lockedAccount(step)
    const review = await licenceReviews.find(tx, { reviewId })
    if (!account || review?.decidedAt !== null || account.reviewId !== reviewId) return
    for (const row of await documentsOf(tx, riderId))
      if (row.reviewId === reviewId) await closeDocument(step, row, { result: 'dropped' })
    await licenceReviews.update(tx, review, { decidedAt: house.clock.now(), result: 'SYSTEM_ERROR' })
    await moveAccount(step, account, 'unanswered', { licenceResult: 'SYSTEM_ERROR' })
  })
}
