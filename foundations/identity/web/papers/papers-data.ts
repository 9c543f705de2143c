import {
  auditRentalDocuments,
  type DocumentKind,
  getRentalProfile,
  type LiveInstruction,
  listRentalDocuments,
  type Papers,
  papersChanged,
  type ProfileField,
  putRentalProfile,
  readRentalDocument,
  uploadRentalDocument,
  uploadRentalFile,
} from '@daoxing/identity/contract'
import { type FileQueue, fileQueue, newTapKey, send, sendWithRetry, type Still, useEvent } from '@daoxing/kit/web'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { frameName, isFrameName } from './papers-steps.ts'

const reviewLookMs = 20_000
const isInReview = (papers: Papers | undefined) => papers?.nextStep === 'wait'

export const papersQuery = queryOptions({
  queryKey: ['identity', 'papers'],
  queryFn: ({ signal }) => send(listRentalDocuments, { signal }),
  // The verdict arrives as an event; a lost one is made up for.
  refetchInterval: (query) => (isInReview(query.state.data) ? reviewLookMs : false),
})

export const driverProfileQuery = queryOptions({
  queryKey: ['identity', 'driverProfile'],
  queryFn: ({ signal }) => send(getRentalProfile, { signal }),
})

/** The text that a machine reads on the licence. It fills empty fields only, so one reading per visit is enough. */
export const licenceReadingQuery = queryOptions({
  queryKey: ['identity', 'licenceReading'],
  retry: false,
  staleTime: Infinity,
  queryFn: ({ signal }) => send(readRentalDocument, { body: { kind: 'DRIVER_LICENCE_FRONT' }, signal }),
})

export const sendProfile = (body: Partial<Record<ProfileField, string>>) => send(putRentalProfile, { body })
export const sendPapers = async (idempotencyKey: string) => sendWithRetry(auditRentalDocuments, { idempotencyKey })
export { newTapKey }

/** Pictures on their way to the server, one after the other: frames have their order. */
export const pictureQueue: FileQueue = fileQueue({
  name: 'identity.papers',
  callOf: async (name) => (name === 'frame' ? uploadRentalFile : uploadRentalDocument),
})

type TakenDocument = { readonly kind: DocumentKind; readonly jpeg: Blob; readonly barcode: string | undefined }

export function queueDocument({ kind, jpeg, barcode }: TakenDocument): void {
  const body = barcode === undefined ? {} : { barcode }
  void pictureQueue.add({ name: kind, call: 'document', params: { kind }, body, file: jpeg })
}

export function queueFrame(instruction: LiveInstruction, { jpeg }: Still): void {
  void pictureQueue.add({ name: frameName(instruction), call: 'frame', body: { instruction }, file: jpeg })
}

/** The newer of two states of the papers. A reply to a write has no reasons: those of unchanged results are kept. */
export function holdPapers(cache: QueryClient, papers: Papers): void {
  cache.setQueryData(papersQuery.queryKey, (held) => {
    if (held === undefined) return papers
    if (held.revision > papers.revision) return held
    return {
      ...papers,
      documents: papers.documents.map((document) =>
        withReasonOf(
          document,
          held.documents.find(({ kind }) => kind === document.kind),
        ),
      ),
      liveVideo: withReasonOf(papers.liveVideo, held.liveVideo),
    }
  })
}

type Reasoned = { readonly result: number; readonly need: string; readonly reason: string | null }

const withReasonOf = <Shown extends Reasoned>(shown: Shown, held: Reasoned | undefined): Shown =>
  shown.need === 'retake' && held?.result === shown.result ? { ...shown, reason: shown.reason ?? held.reason } : shown

/** Keeps the papers in step with the server while a screen shows them, and goes on with pictures from before a reload. */
export function useFollowPapers(): void {
  const cache = useQueryClient()
  useEvent(papersChanged, () => void cache.invalidateQueries({ queryKey: papersQuery.queryKey }))
  useEffect(() => {
    void pictureQueue.resume()
    return pictureQueue.onSent((reply, name) => {
      const { papers, result } = uploadRentalDocument.reply.parse(reply)
      holdPapers(cache, papers)
      // Frames have their order: those after one that is not kept would be refused.
      if (result !== 0 && isFrameName(name))
        for (const { name: later } of pictureQueue.files()) if (isFrameName(later)) void pictureQueue.drop(later)
    })
  }, [cache])
}
