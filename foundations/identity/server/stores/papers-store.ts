import { DocumentResult, LicenceClass, LiveInstruction, PictureProblem } from '@daoxing/identity/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const PapersStateName = z.enum([
  'none',
  'processing',
  'failed',
  'succeeded',
  'new',
  'waitingReview',
  'suspended',
  'blackListed',
  'unknown',
])
const Text = z.nullable(z.string())

export const papersTable = defineTable('identity.papers', {
  columns: {
    riderId: z.string(),
    state: PapersStateName,
    revision: z.int(),
    profileSealed: Text,
    reasonSealed: Text,
    liveInstructions: json(z.array(LiveInstruction)),
    reviewId: Text,
  },
  key: ['riderId'],
  guard: ['revision'],
})
export type PapersRow = RecordOf<typeof papersTable>

export const paperDocuments = defineTable('identity.paper_documents', {
  columns: {
    ...{ riderId: z.string(), slot: z.string(), result: DocumentResult, problem: z.nullable(PictureProblem) },
    ...{ fileId: Text, factsSealed: Text, reviewId: Text, uploadedAt: Instant },
  },
  key: ['riderId', 'slot'],
})
export type DocumentRow = RecordOf<typeof paperDocuments>

export const reviews = defineTable('identity.reviews', {
  columns: {
    ...{ reviewId: z.string(), riderId: z.string(), reviewer: z.string(), slots: json(z.array(z.string())) },
    ...{ licenceHash: z.string(), idHash: z.string(), question: Text },
    ...{ askedAt: Instant, decidedAt: z.nullable(Instant) },
  },
  key: ['reviewId'],
})
export type Review = RecordOf<typeof reviews>

export const attestations = defineTable('identity.driving_attestations', {
  columns: {
    ...{ attestationId: z.string(), riderId: z.string(), reviewId: z.string(), licenceClass: LicenceClass },
    ...{ expiresOn: z.string(), licenceHash: z.string(), idHash: z.string(), decidedBy: z.string() },
    issuedOn: z.nullable(z.string()),
    ...{ decidedAt: Instant, signature: z.string(), endedAt: z.nullable(Instant), endedFor: Text },
  },
  key: ['attestationId'],
})
export type Attestation = RecordOf<typeof attestations>

/** The documents of a rider. */
export const documentsOf = (tx: Tx, riderId: string): Promise<readonly DocumentRow[]> =>
  paperDocuments.all(tx, (query) => query.where('rider_id', '=', riderId))

/** The attestation that holds for a rider. */
export const liveAttestation = (tx: Tx, riderId: string): Promise<Attestation | undefined> =>
  attestations.first(tx, (query) => query.where('rider_id', '=', riderId).where('ended_at', 'is', null))

/** Attestations of other riders for the same licence or the same person. */
export const attestationsOfOthers = (
  tx: Tx,
  { riderId, licenceHash, idHash }: Pick<Review, 'riderId' | 'licenceHash' | 'idHash'>,
): Promise<readonly Attestation[]> =>
  attestations.all(tx, (query) =>
    query
      .where('ended_at', 'is', null)
      .where('rider_id', '<>', riderId)
      .where((where) => where.or([where('licence_hash', '=', licenceHash), where('id_hash', '=', idHash)])),
  )

/** Ends an attestation; it stays for its record. */
export async function endAttestation(
  tx: Tx,
  attestation: Attestation,
  { at, why }: { readonly at: Instant; readonly why: string },
): Promise<void> {
  await attestations.update(tx, attestation, { endedAt: at, endedFor: why })
}

/** Riders with pictures from before this time that no reviewer has. */
export async function ridersWithUnsentPictures(tx: Tx, before: Instant): Promise<readonly string[]> {
  const rows = await paperDocuments.all(tx, (query) =>
    query.where('file_id', 'is not', null).where('review_id', 'is', null).where('uploaded_at', '<', before),
  )
  return [...new Set(rows.map(({ riderId }) => riderId))]
}

/** Removes the papers with documents, reviews and attestations; their pictures go with the files of the rider. */
export async function forgetPapers(tx: Tx, riderId: string): Promise<void> {
  await papersTable.delete(tx, { riderId })
}
