import { endOfLicence, recordAct, subjectOfRider } from '@daoxing/identity/server'
import { plusSeconds, taipeiTime } from '@daoxing/kit/contract'
import { handled, type House, ignored, type Tx, type Verdict } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import type { LicenceResult, ScooterAccountEvent, ScooterDocumentType, VendorEvent } from '@daoxing/scooter/contract'
import { watchScooterLicence, watchScooterLicenceKey } from '../jobs/account-jobs.ts'
import { licenceCover } from '../rules/licence-cover.ts'
import { type Account, documentsOf, type LicenceReview, licenceReviews } from '../stores/account-tables.ts'
import { sealed } from './account-seal.ts'
import type { AccountStep } from './account-view.ts'
import { beginReview } from './begin-review.ts'
import { closeDocument } from './documents.ts'
import { lockedAccount, moveAccount, stateAfter } from './move-account.ts'

type Reviewed = Extract<VendorEvent, { kind: 'licenceReviewed' }>
type Of = { readonly account: Account; readonly review: LicenceReview; readonly event: Reviewed }

/** The vendor's system is asked again so often, with a growing pause. */
const attemptsMax = 3
const againAfterSeconds = 600

const eventOf: Readonly<Record<LicenceResult, ScooterAccountEvent>> = {
  FINISHED_ALLOW: 'allowed',
  UNPASSED: 'unpassed',
  NO_LICENSE: 'unpassed',
  REVIEW_DENY: 'returned',
  FINISHED_DENY: 'denied',
  SYSTEM_ERROR: 'systemFailed',
}

/** Follows the result of a review: the pictures go, and the rider is told the next step [SCT-019, SCT-030]. */
export async function licenceReviewed(
  { tx, house }: { readonly tx: Tx; readonly house: House },
  event: Reviewed,
  peerId: string,
): Promise<Verdict> {
  const found = await licenceReviews.find(tx, { reviewId: event.reviewId })
  if (found?.reviewer !== peerId) return ignored('no review of this vendor')
  const step = { tx, house, riderId: found.riderId }
  const account = await lockedAccount(step)
  const review = await licenceReviews.find(tx, { reviewId: event.reviewId })
  if (!account || !review) return ignored('the account is gone')
  if (account.reviewId !== review.reviewId) return ignored('late: another review has begun')
  if (review.decidedAt !== null && event.at <= review.decidedAt) return ignored('late: the review is over')
  const result = resultOf(house, event)
  if (stateAfter(account.state, eventOf[result]) === undefined) return ignored(`late: the account is ${account.state}`)
  const of = { account, review, event }
  await decide(step, of, result)
  if (result === 'SYSTEM_ERROR' && review.attempt < attemptsMax) return sendAgain(step, of)
  if (result === 'FINISHED_ALLOW') await allow(step, of)
  else await refuse(step, of, result)
  await tell(step, event)
  return handled
}

/** A pass without a licence that holds and covers a scooter lets no rider ride. */
function resultOf(house: House, { result, licence }: Reviewed): LicenceResult {
  if (result !== 'FINISHED_ALLOW') return result
  const holds = licence !== null && licence.expiresOn >= taipeiTime(house.clock.now()).day
  return holds && licenceCover(licence) !== null ? result : 'NO_LICENSE'
}

async function decide({ tx, house }: AccountStep, { review, event }: Of, result: LicenceResult): Promise<void> {
  const reasonSealed = sealed(house, event.reason)
  const failedSealed = sealed(house, JSON.stringify(event.failed))
  await licenceReviews.update(tx, review, { decidedAt: house.clock.now(), result, reasonSealed, failedSealed })
}

/** The vendor could not look at the pictures: the same ones are sent again, and the rider need not do anything. */
async function sendAgain(step: AccountStep, { account, review }: Of): Promise<Verdict> {
  const dueAt = plusSeconds(step.house.clock.now(), againAfterSeconds * review.attempt)
  await beginReview(step, account, { event: 'systemFailed', attempt: review.attempt + 1, dueAt })
  return handled
}

async function allow(step: AccountStep, { account, event: { licence, reviewId } }: Of): Promise<void> {
  const { tx, house, riderId } = step
  if (licence === null) throw new Error('a pass names its licence')
  for (const row of await documentsOf(tx, riderId)) await closeDocument(step, row, { result: 'passed' })
  const { expiresOn } = licence
  const covers = licenceCover(licence)
  const passed = { covers, licenceExpiresOn: expiresOn, licenceResult: 'FINISHED_ALLOW', reasonSealed: null } as const
  await moveAccount(step, account, 'allowed', { ...passed, isProvenElsewhere: false })
  const due = { key: watchScooterLicenceKey(riderId), dueAt: endOfLicence(expiresOn) }
  await house.jobs.plan(tx, watchScooterLicence, { riderId }, due)
  const facts = { reviewId, covers }
  await recordAct(tx, house, {
    who: { kind: 'none' },
    action: 'rider.scooterAllowed',
    subject: subjectOfRider(riderId),
    facts,
  })
}

const licenceSides: readonly ScooterDocumentType[] = ['licence_front', 'licence_back']

/** Closes every document of the review: no picture outlives the verdict. */
async function refuse(step: AccountStep, { account, review, event }: Of, result: LicenceResult): Promise<void> {
  const { tx, house, riderId } = step
  const named = new Map(event.failed.map(({ type, reason }) => [type, reason]))
  const hasFailed = (type: ScooterDocumentType): boolean => {
    if (result === 'UNPASSED') return named.size === 0 ? review.types.includes(type) : named.has(type)
    return result === 'NO_LICENSE' ? licenceSides.includes(type) : true
  }
  for (const row of await documentsOf(tx, riderId)) {
    const reason = named.get(row.type) ?? null
    if (hasFailed(row.type)) await closeDocument(step, row, { result: 'failed', reason })
    else if (row.fileId !== null) await closeDocument(step, row, { result: 'passed' })
  }
  const moved = result === 'SYSTEM_ERROR' ? 'unanswered' : eventOf[result]
  const words = { licenceResult: result, reasonSealed: sealed(house, event.reason) }
  await moveAccount(step, account, moved, { ...words, covers: null, licenceExpiresOn: null, isProvenElsewhere: false })
}

/** The notice opens the screen of the licence's status. */
async function tell({ tx, house, riderId }: AccountStep, { reviewId, eventId }: Reviewed): Promise<void> {
  const about = `${reviewId}.${eventId}`
  const screen = { orderHash: 'license-status', service: null }
  await notifyRider({ tx, house, riderId, kind: 'licenceReviewed', ...screen, about })
}
