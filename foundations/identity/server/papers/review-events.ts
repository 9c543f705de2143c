import { papersLifecycle, type PapersEvent, type PapersState, ReviewVerdict } from '@daoxing/identity/contract'
import {
  bindPeerEvents,
  definePeerEvents,
  handled,
  type House,
  ignored,
  lockUntilEnd,
  placeInLifecycle,
  type Tx,
  type Verdict,
} from '@daoxing/kit/server'
import { identitySeal } from '../identity-seal.ts'
import {
  documentsOf,
  liveAttestation,
  paperDocuments,
  type PapersRow,
  type Review,
  reviews,
} from '../stores/papers-store.ts'
import { closeReview } from './close-review.ts'
import { grantLicence } from './grant-licence.ts'
import { closeDocument, lockedPapers, movePapers } from './move-papers.ts'
import { resultsOf } from './rules/verdict-results.ts'
import { hasEnded } from './shown-papers.ts'

/** The verdicts of reviewers; the subject is the review. */
export const reviewVerdicts = definePeerEvents('identity.reviewVerdicts', ReviewVerdict)

export type VerdictStep = { readonly tx: Tx; readonly house: House }

export const handleReviewVerdicts = bindPeerEvents(reviewVerdicts, {
  async handle({ tx, house, event }) {
    const { subject: reviewId, peerId, payload: verdict, happenedAt, newestHandledAt } = event
    const found = await reviews.find(tx, { reviewId })
    if (found?.reviewer !== peerId) return ignored('no review of this reviewer')
    // Before the papers: two riders with one licence are decided one after the other.
    for (const hash of [found.idHash, found.licenceHash].sort()) await lockUntilEnd(tx, `identity.proof:${hash}`)
    const papers = await lockedPapers(tx, found.riderId)
    const review = await reviews.find(tx, { reviewId })
    if (!papers || !review) return ignored('the papers are gone')
    const step = { tx, house }
    const isAboutRider = ['SUSPENDED', 'REINSTATED', 'BLACK_LISTED'].includes(verdict.event)
    if (!isAboutRider && (review.decidedAt !== null || papers.reviewId !== reviewId))
      return ignored('late: the review is over')
    const action = await actionOf(step, papers, verdict)
    const place = placeInLifecycle<PapersState, PapersEvent>({
      lifecycle: papersLifecycle,
      state: papers.state,
      action,
      happenedAt,
      newestHandledAt,
    })
    if (place.next === undefined) return place.verdict
    return follow(step, { papers, review, verdict, action })
  },
})

/** A suspension ends with the proof from before, if there is one that holds. A licence that has ended is no pass. */
async function actionOf(
  { tx, house }: VerdictStep,
  { riderId }: PapersRow,
  verdict: ReviewVerdict,
): Promise<PapersEvent> {
  const now = house.clock.now()
  if (verdict.event === 'REINSTATED') {
    const proof = await liveAttestation(tx, riderId)
    return proof && !hasEnded(proof.expiresOn, now) ? 'REINSTATED' : 'REOPENED'
  }
  const isPass = verdict.event === 'PASSED'
  return isPass && (!verdict.licence || hasEnded(verdict.licence.expiresOn, now)) ? 'FAILED' : verdict.event
}

type Following = {
  readonly papers: PapersRow
  readonly review: Review
  readonly verdict: ReviewVerdict
  readonly action: PapersEvent
}

async function follow(step: VerdictStep, following: Following): Promise<Verdict> {
  const { tx, house } = step
  const { papers, review, verdict, action } = following
  const decided = () => reviews.update(tx, review, { decidedAt: house.clock.now() })
  switch (action) {
    case 'PASSED':
      await grantLicence(step, following)
      return handled
    case 'FAILED': {
      const results = resultsOf(review.slots, verdict)
      const change = await closeReview(step, papers, { review, resultOf: (slot) => results.get(slot) ?? { result: 5 } })
      await decided()
      await movePapers(step, papers, action, { ...change, reviewId: null })
      return handled
    }
    case 'UNCLEAR':
      // The reviewer may still decide, as long as the rider sends nothing else.
      await movePapers(
        step,
        papers,
        action,
        await closeReview(step, papers, { review, resultOf: () => ({ result: -9 }) }),
      )
      return handled
    case 'SUSPENDED':
    case 'BLACK_LISTED':
      await closePapers(step, following)
      return handled
    case 'REOPENED':
      await askForLicence(step, papers)
      await movePapers(step, papers, action, { reasonSealed: null })
      return handled
    default:
      await movePapers(step, papers, action, action === 'REINSTATED' ? { reasonSealed: null } : {})
      return handled
  }
}

/** Every picture goes, also one that was never sent, and a review under way is over. */
async function closePapers(step: VerdictStep, { papers, verdict, action }: Following): Promise<void> {
  const { tx, house } = step
  for (const row of await documentsOf(tx, papers.riderId))
    if (row.fileId !== null) await closeDocument(step, row, { result: -9 })
  const open = papers.reviewId === null ? undefined : await reviews.find(tx, { reviewId: papers.reviewId })
  if (open?.decidedAt === null) await reviews.update(tx, open, { decidedAt: house.clock.now() })
  const reasonSealed = verdict.reason === undefined ? null : identitySeal(house).seal(verdict.reason)
  await movePapers(step, papers, action, { reasonSealed, reviewId: null })
}

/** Papers without a proof need a picture of the licence again. */
export async function askForLicence({ tx }: VerdictStep, { riderId }: PapersRow): Promise<void> {
  const row = await paperDocuments.find(tx, { riderId, slot: 'DRIVER_LICENCE_FRONT' })
  if (row?.result === 1) await paperDocuments.update(tx, row, { result: 3 })
}
