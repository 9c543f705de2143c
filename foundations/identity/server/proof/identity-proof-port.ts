import type { DocumentKind, LiveInstruction } from '@daoxing/identity/contract'
import { definePort } from '@daoxing/kit/server'

export type ReviewRequest = {
  /** The reviewer keeps one review for each id, and fetches its pictures by it. */
  readonly reviewId: string
  readonly profile: {
    readonly acctName: string
    readonly birthday: string
    readonly loginId: string
    readonly jurisdictionNum: string
    readonly hhrAddr: string
  }
  /** The pictures of this review: those that have passed before are not in it. */
  readonly documents: readonly {
    readonly kind: DocumentKind
    readonly slot: string
    readonly barcode: string | null
    /** The content of a frame of the live video. */
    readonly instruction: LiveInstruction | null
  }[]
  /** Whether a licence that holds is replaced. */
  readonly isRenewal: boolean
  /** `SECOND_HOLDER`: another rider has proven the same licence or person. A pass then says who the holder is. */
  readonly question: string | null
}

/** The text that a machine read on a document; null for a part that it could not read. */
export type DocumentReading = {
  readonly acctName: string | null
  readonly birthday: string | null
  readonly jurisdictionNum: string | null
}

/** The reviewer of documents. Its verdicts arrive as events of its peer. */
export type IdentityProofPort = {
  /** The peer that decides, by its id among the reviewers. */
  readonly peer: string
  /** Sends a review, again if need be. `away`: no answer that can be read; the review may have arrived. */
  beginReview(request: ReviewRequest): Promise<'accepted' | 'away'>
  /** Reads a document by machine; `away` without an answer. */
  readDocument(request: { readonly kind: DocumentKind; readonly jpeg: Buffer }): Promise<DocumentReading | 'away'>
}

export const identityProofPort = definePort<IdentityProofPort>('identity.proof')
