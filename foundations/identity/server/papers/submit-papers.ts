import type { House, Tx } from '@daoxing/kit/server'
import { identityProofPort } from '../proof/identity-proof-port.ts'
import { type DocumentRow, paperDocuments, type PapersRow, reviews } from '../stores/papers-store.ts'
import { numberHash } from './attest.ts'
import { movePapers } from './move-papers.ts'
import { sendReview, sendReviewKey } from './papers-jobs.ts'
import type { Profile } from './shown-papers.ts'

type Submission = {
  readonly papers: PapersRow
  readonly rows: readonly DocumentRow[]
  readonly profile: Profile
}

/** Begins a review of every picture that is kept, and plans its sending. The papers are complete and locked. */
export async function submitPapers(
  step: { readonly tx: Tx; readonly house: House },
  { papers, rows, profile }: Submission,
): Promise<void> {
  const { tx, house } = step
  const { riderId } = papers
  const sent = rows.filter(({ fileId }) => fileId !== null)
  const reviewId = house.random.hex(16)
  await reviews.insert(tx, {
    reviewId,
    riderId,
    reviewer: house.port(identityProofPort).peer,
    slots: sent.map(({ slot }) => slot),
    licenceHash: await numberHash(step, 'licence', profile.jurisdictionNum ?? ''),
    idHash: await numberHash(step, 'person', profile.loginId ?? ''),
    question: null,
    askedAt: house.clock.now(),
    decidedAt: null,
  })
  for (const row of sent) await paperDocuments.update(tx, row, { reviewId, result: 0 })
  await movePapers(step, papers, 'SUBMITTED', { reviewId })
  await house.jobs.plan(tx, sendReview, { reviewId }, { key: sendReviewKey(reviewId) })
}
