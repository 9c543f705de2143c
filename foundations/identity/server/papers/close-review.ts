import type { DocumentResult, LiveInstruction } from '@daoxing/identity/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { identitySeal } from '../identity-seal.ts'
import { documentsOf, type PapersRow, type Review } from '../stores/papers-store.ts'
import { closeDocument, newInstructions } from './move-papers.ts'
import { isFrame } from './shown-papers.ts'

type SlotResult = { readonly result: DocumentResult; readonly reason?: string | undefined }
type Closing = {
  readonly review: Review
  readonly resultOf: (slot: string) => SlotResult
}

/**
 * Drops the pictures of a review and sets their results. A picture that the rider took after the review was given up
 * stays, unless the slot has passed now. Returns the change of the papers: a video that did not pass gets other
 * instructions.
 */
export async function closeReview(
  { tx, house }: { readonly tx: Tx; readonly house: House },
  { riderId }: PapersRow,
  { review: { reviewId, slots }, resultOf }: Closing,
): Promise<{ readonly liveInstructions?: LiveInstruction[] }> {
  let isVideoWrong = false
  for (const row of await documentsOf(tx, riderId)) {
    if (!slots.includes(row.slot)) continue
    const { result, reason } = resultOf(row.slot)
    const isNewer = row.fileId !== null && row.reviewId !== reviewId
    if (isNewer && result !== 1) continue
    const factsSealed = reason === undefined ? null : identitySeal(house).seal(JSON.stringify({ reason }))
    await closeDocument({ tx, house }, row, { result, factsSealed })
    isVideoWrong ||= isFrame(row) && result !== 1
  }
  return isVideoWrong ? { liveInstructions: newInstructions(house) } : {}
}
