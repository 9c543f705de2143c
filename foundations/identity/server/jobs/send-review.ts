import { DocumentKind, type LiveInstruction } from '@daoxing/identity/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { closeReview } from '../papers/close-review.ts'
import { lockedPapers, movePapers } from '../papers/move-papers.ts'
import { sendReview, sendReviewKey } from '../papers/papers-jobs.ts'
import { factsOfDocument, isFrame, profileOfPapers, slotOfFrame } from '../papers/shown-papers.ts'
import { identityProofPort, type ReviewRequest } from '../proof/identity-proof-port.ts'
import { documentsOf, papersTable, type Review, reviews } from '../stores/papers-store.ts'

/** A reviewer that says nothing for so long has not decided. */
const patienceSeconds = 7 * 86_400
const againAfterSeconds = { away: 300, accepted: 12 * 3600 } as const

/** Sends a review, and asks again until its verdict: the reviewer knows it by its id. */
export async function doSendReview({ payload, house }: { payload: JobPayload<typeof sendReview>; house: House }) {
  const { reviewId } = payload
  const review = await reviews.find(house.database, { reviewId })
  if (!review || review.decidedAt !== null) return
  if (house.clock.now() >= plusSeconds(review.askedAt, patienceSeconds)) return giveUpReview(house, review)
  const request = await requestOf(house, review)
  if (request === undefined) return
  const outcome = await house.port(identityProofPort).beginReview(request)
  await house.database.transaction(async (tx) => {
    const dueAt = plusSeconds(house.clock.now(), againAfterSeconds[outcome])
    await house.jobs.plan(tx, sendReview, payload, { key: sendReviewKey(reviewId), dueAt })
  })
}

/** Undefined if the review is over. */
async function requestOf(house: House, review: Review): Promise<ReviewRequest | undefined> {
  const { reviewId, riderId, question } = review
  const papers = await papersTable.find(house.database, { riderId })
  const rows = (await documentsOf(house.database, riderId)).filter((row) => row.reviewId === reviewId)
  if (!papers || rows.length === 0) return undefined
  const {
    acctName = '',
    birthday = '',
    loginId = '',
    jurisdictionNum = '',
    hhrAddr = '',
  } = profileOfPapers(house, papers)
  const frameOf = (slot: string): LiveInstruction | null =>
    papers.liveInstructions.find((_, number) => slotOfFrame(number) === slot) ?? null
  return {
    reviewId,
    profile: { acctName, birthday, loginId, jurisdictionNum, hhrAddr },
    documents: rows.map((row) => ({
      kind: isFrame(row) ? 'UNKNOWN' : DocumentKind.parse(row.slot),
      slot: row.slot,
      barcode: factsOfDocument(house, row).barcode ?? null,
      instruction: frameOf(row.slot),
    })),
    isRenewal: papers.state === 'succeeded',
    question,
  }
}

/** The pictures go; a verdict that arrives later still counts, unless the rider has sent others. */
async function giveUpReview(house: House, { reviewId, riderId }: Review): Promise<void> {
  await house.database.transaction(async (tx) => {
    const papers = await lockedPapers(tx, riderId)
    const review = await reviews.find(tx, { reviewId })
    if (!papers || review?.decidedAt !== null || papers.reviewId !== reviewId) return
    const step = { tx, house }
    const change = await closeReview(step, papers, { review, resultOf: () => ({ result: -9 }) })
    const isWaiting = ['processing', 'waitingReview', 'succeeded'].includes(papers.state)
    if (isWaiting) await movePapers(step, papers, 'UNANSWERED', change)
  })
}
