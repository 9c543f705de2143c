import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import { PictureProblem } from '@daoxing/identity/contract'
import { LicenceResult, ScooterAccountState, ScooterDocumentType } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'

const Text = z.nullable(z.string())

export const accounts = defineTable('scooter.riders', {
  columns: {
    riderId: z.string(),
    revision: z.int(),
    state: ScooterAccountState,
    isProvenElsewhere: z.boolean(),
    licenceResult: z.nullable(LicenceResult),
    reasonSealed: Text,
    covers: z.nullable(z.enum(['light', 'heavy'])),
    licenceExpiresOn: Text,
    profileSealed: Text,
    reviewId: Text,
  },
  key: ['riderId'],
  guard: ['revision'],
})
export type Account = RecordOf<typeof accounts>

/** `taken`: with a picture. All other pictures are gone: refused at the upload, decided, too old, or of a licence that ended. */
const DocumentResult = z.enum(['taken', 'unreadable', 'passed', 'failed', 'dropped', 'ended'])
export type DocumentResult = z.infer<typeof DocumentResult>

export const documents = defineTable('scooter.documents', {
  columns: {
    riderId: z.string(),
    type: ScooterDocumentType,
    result: DocumentResult,
    problem: z.nullable(PictureProblem),
    reasonSealed: Text,
    fileId: Text,
    reviewId: Text,
    uploadedAt: Instant,
  },
  key: ['riderId', 'type'],
})
export type DocumentRow = RecordOf<typeof documents>

export const licenceReviews = defineTable('scooter.reviews', {
  columns: {
    reviewId: z.string(),
    riderId: z.string(),
    reviewer: z.string(),
    types: json(z.array(ScooterDocumentType)),
    attempt: z.int(),
    askedAt: Instant,
    decidedAt: z.nullable(Instant),
    result: z.nullable(LicenceResult),
    reasonSealed: Text,
    failedSealed: Text,
  },
  key: ['reviewId'],
})
export type LicenceReview = RecordOf<typeof licenceReviews>

/** The documents of a rider. */
export const documentsOf = (tx: Tx, riderId: string): Promise<readonly DocumentRow[]> =>
  documents.all(tx, (query) => query.where('rider_id', '=', riderId))

/** The decided reviews of a rider that did not pass, the newest first. */
export const failedReviewsOf = (tx: Tx, riderId: string): Promise<readonly LicenceReview[]> =>
  licenceReviews.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('decided_at', 'is not', null)
      .where('result', '<>', 'FINISHED_ALLOW')
      .orderBy('decided_at', 'desc')
      .limit(20),
  )

/** Removes an account with its documents and reviews; the key of the pictures goes with the rider's files. */
export async function deleteAccount(tx: Tx, riderId: string): Promise<void> {
  await accounts.delete(tx, { riderId })
}
