import { type ReviewVerdict } from '@daoxing/identity/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { recordAct, subjectOfRider } from '../audit.ts'
import {
  attestations,
  attestationsOfOthers,
  endAttestation,
  liveAttestation,
  type PapersRow,
  type Review,
  reviews,
} from '../stores/papers-store.ts'
import { signatureOf } from './attest.ts'
import { closeReview } from './close-review.ts'
import { lockedPapers, movePapers } from './move-papers.ts'
import { sendReview, sendReviewKey, watchLicence, watchLicenceKey } from './papers-jobs.ts'
import { endOfLicence, reminderOfLicence } from './shown-papers.ts'

type Step = { readonly tx: Tx; readonly house: House }
type Pass = { readonly papers: PapersRow; readonly review: Review; readonly verdict: ReviewVerdict }

/**
 * A pass: the pictures go and a signed attestation stays. If another rider holds the licence or is the person, the
 * reviewer is asked which of the two is the holder, and nothing changes until then.
 */
export async function grantLicence(step: Step, { papers, review, verdict }: Pass): Promise<void> {
  const { tx, house } = step
  const { riderId } = papers
  const { reviewId, licenceHash, idHash } = review
  const now = house.clock.now()
  const others = await attestationsOfOthers(tx, review)
  if (others.length > 0 && !verdict.isHolder) return askForHolder(step, review)
  for (const other of others) {
    await endAttestation(tx, other, { at: now, why: 'displaced' })
    const othersPapers = await lockedPapers(tx, other.riderId)
    if (othersPapers?.state === 'succeeded') await movePapers(step, othersPapers, 'DISPLACED')
    const facts = { attestationId: other.attestationId }
    const subject = subjectOfRider(other.riderId)
    await recordAct(tx, house, { who: { kind: 'none' }, action: 'rider.licenceDisplaced', subject, facts })
  }
  const former = await liveAttestation(tx, riderId)
  if (former) await endAttestation(tx, former, { at: now, why: 'replaced' })
  if (!verdict.licence) throw new Error('a pass names its licence')
  const claims = {
    attestationId: house.random.hex(16),
    riderId,
    reviewId,
    ...verdict.licence,
    issuedOn: verdict.licence.issuedOn ?? null,
    licenceHash,
    idHash,
    decidedBy: `${review.reviewer}: ${verdict.decidedBy}`,
    decidedAt: now,
  }
  const signature = await signatureOf(step, claims)
  await attestations.insert(tx, { ...claims, signature, endedAt: null, endedFor: null })
  await closeReview(step, papers, { review, resultOf: () => ({ result: 1 }) })
  await reviews.update(tx, review, { decidedAt: now })
  await movePapers(step, papers, 'PASSED', { reviewId: null, reasonSealed: null })
  const { attestationId } = claims
  const subject = subjectOfRider(riderId)
  const facts = { attestationId, reviewId }
  await recordAct(tx, house, { who: { kind: 'none' }, action: 'rider.licenceProven', subject, facts })
  const remindAt = reminderOfLicence(claims.expiresOn)
  const dueAt = remindAt > now ? remindAt : endOfLicence(claims.expiresOn)
  await house.jobs.plan(tx, watchLicence, { riderId }, { key: watchLicenceKey(riderId), dueAt })
}

/** The reviewer is asked at once; a review without its pictures cannot be asked again and stays unclear. */
async function askForHolder({ tx, house }: Step, review: Review): Promise<void> {
  const { reviewId, question } = review
  // A reviewer that passes again without an answer does not hold the pictures longer.
  if (question !== null) return
  await reviews.update(tx, review, { question: 'SECOND_HOLDER', askedAt: house.clock.now() })
  await house.jobs.plan(tx, sendReview, { reviewId }, { key: sendReviewKey(reviewId) })
}
