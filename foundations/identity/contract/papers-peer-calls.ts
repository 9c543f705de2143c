import { defineCall, Instant, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Day, DocumentKind, DocumentResult, LicenceClass } from './papers.ts'

/** Reviewers of documents are peers of this kind. */
export const identityProofPeerKind = 'identity-proof'

/** The reviewer of the simulated city, by its id among the peers. */
export const cityReviewer = 'city-reviewer'

/** The words of a reviewer about the papers of a review. */
export const ReviewEvent = z.enum([
  'ACCEPTED',
  'PASSED',
  'FAILED',
  'UNCLEAR',
  'SUSPENDED',
  'REINSTATED',
  'BLACK_LISTED',
])
export type ReviewEvent = z.infer<typeof ReviewEvent>

const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

export const ReviewVerdict = z.object({
  event: ReviewEvent,
  /** The kinds with a result of their own. `UNKNOWN` stands for the live video. */
  documents: leftOutOr(
    z.array(z.object({ kind: DocumentKind, result: DocumentResult, reason: leftOut(Reason) })).check(z.maxLength(12)),
    [],
  ),
  /** Only with `PASSED`. */
  licence: leftOut(
    z.object({
      licenceClass: LicenceClass,
      expiresOn: Day,
      /** The day the class was gained: on it depends what else the licence covers. */
      issuedOn: leftOut(Day),
    }),
  ),
  reason: leftOut(Reason),
  /** The name or number by which the reviewer knows the person who decided. */
  decidedBy: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** With `PASSED`, after the question whether two riders hold one licence: this rider is its holder. */
  isHolder: leftOutOr(z.boolean(), false),
})
export type ReviewVerdict = z.infer<typeof ReviewVerdict>

export const pushReviewVerdict = defineCall({
  id: 'OWN-identity-push-review-verdict',
  method: 'POST',
  path: '/partner/identity/reviews/{reviewId}/verdicts',
  who: 'peer',
  peerKind: identityProofPeerKind,
  purpose: 'a reviewer reports: has the papers, passed, failed, cannot decide, suspends, reinstates, lists',
  params: z.object({ reviewId: z.string().check(z.regex(/^[\w-]{1,60}$/)) }),
  body: z.extend(ReviewVerdict, { eventId: z.string().check(z.minLength(1), z.maxLength(120)), happenedAt: Instant }),
  reply: z.object({}),
  refusals: ['kit.eventIdReused', 'kit.notFound'],
})

export const readReviewPicture = defineCall({
  id: 'OWN-identity-read-review-picture',
  method: 'POST',
  path: '/partner/identity/reviews/{reviewId}/pictures/{slot}',
  who: 'peer',
  peerKind: identityProofPeerKind,
  purpose: 'a reviewer fetches one picture of a review, until its verdict; each fetch is recorded',
  params: z.object({
    reviewId: z.string().check(z.regex(/^[\w-]{1,60}$/)),
    slot: z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/)),
  }),
  reply: z.object({ mime: z.string(), base64: z.string() }),
  refusals: ['kit.notFound'],
})
