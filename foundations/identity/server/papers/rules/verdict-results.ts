import type { DocumentResult, ReviewVerdict } from '@daoxing/identity/contract'

export type VerdictResult = { readonly result: DocumentResult; readonly reason?: string | undefined }

/**
 * The result of each picture of a failed review. Named pictures have the result of the reviewer, the others have passed;
 * `UNKNOWN` names all frames of the live video. A failure that names none fails them all.
 */
export function resultsOf(
  slots: readonly string[],
  { documents, reason }: Pick<ReviewVerdict, 'documents' | 'reason'>,
): ReadonlyMap<string, VerdictResult> {
  const named = slots.map((slot) => {
    const kind = slot.startsWith('FRAME_') ? 'UNKNOWN' : slot
    return [slot, documents.find((document) => document.kind === kind)] as const
  })
  const isAnyWrong = named.some(([, document]) => document !== undefined && document.result !== 1)
  const resultIn = (document: (typeof documents)[number] | undefined): VerdictResult => {
    if (!isAnyWrong) return { result: 5, reason }
    if (!document || document.result === 1) return { result: 1 }
    // A failed picture has been checked: 0 is no result.
    return { result: document.result === 0 ? -9 : document.result, reason: document.reason }
  }
  return new Map(named.map(([slot, document]) => [slot, resultIn(document)]))
}
