import type { Instant } from '@daoxing/kit/contract'
import type { ScooterDocumentType } from '@daoxing/scooter/contract'
import { sendLicenceReview, sendLicenceReviewKey } from '../jobs/account-jobs.ts'
import { type Account, documents, documentsOf, licenceReviews } from '../stores/account-tables.ts'
import type { AccountStep } from './account-view.ts'
import { moveAccount } from './move-account.ts'
import { licenceReviewPort } from './review-port.ts'

type Attempt = {
  readonly event: 'submitted' | 'systemFailed'
  readonly attempt: number
  /** When it is sent; at once by default. */
  readonly dueAt?: Instant
  readonly profileSealed?: string
}

/** Begins a review of every picture that is kept, and plans its sending. */
export async function beginReview(
  step: AccountStep,
  account: Account,
  { event, attempt, dueAt, profileSealed }: Attempt,
): Promise<Account> {
  const { tx, house, riderId } = step
  const rows = (await documentsOf(tx, riderId)).filter(({ fileId }) => fileId !== null)
  const types: ScooterDocumentType[] = rows.map(({ type }) => type)
  const reviewId = house.random.hex(16)
  await licenceReviews.insert(tx, {
    ...{ reviewId, riderId, reviewer: house.port(licenceReviewPort).peer, types, attempt },
    ...{ askedAt: house.clock.now(), decidedAt: null, result: null, reasonSealed: null, failedSealed: null },
  })
  for (const row of rows) await documents.update(tx, row, { reviewId })
  const due = dueAt === undefined ? {} : { dueAt }
  await house.jobs.plan(tx, sendLicenceReview, { reviewId }, { key: sendLicenceReviewKey(reviewId), ...due })
  const licenceResult = event === 'systemFailed' ? 'SYSTEM_ERROR' : null
  const profile = profileSealed === undefined ? {} : { profileSealed }
  return moveAccount(step, account, event, { reviewId, licenceResult, reasonSealed: null, ...profile })
}
