import type { Instant } from '@daoxing/kit/contract'
import { fileQueue, newTapKey, onReconnect, send, sendWithRetry, useEvent } from '@daoxing/kit/web'
import {
  acceptScooterTerm,
  listCurrentTerms,
  listScooterDocuments,
  listSignUpFailures,
  resubmitLicence,
  type ScooterDocumentType,
  type ScooterRider,
  type ScooterTerm,
  scooterRiderStatusChanged,
  sendScooterOtp,
  shakeHands,
  signUpForScooters,
  uploadScooterDocument,
  verifyScooterOtp,
} from '@daoxing/scooter/contract'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { riderQuery } from './rider-query.ts'

export { newTapKey, riderQuery }
const all = ['scooter', 'account'] as const

export const documentsQuery = queryOptions({
  queryKey: [...all, 'documents'],
  queryFn: ({ signal }) => send(listScooterDocuments, { signal }),
})

export const termsQuery = queryOptions({
  queryKey: [...all, 'terms'],
  queryFn: async ({ signal }) => (await send(listCurrentTerms, { signal })).terms,
})

export const failuresQuery = queryOptions({
  queryKey: [...all, 'failures'],
  queryFn: async ({ signal }) => (await send(listSignUpFailures, { signal })).failures,
})

/** Opens the account at the first code; a repetition changes nothing. Returns the seconds until the next code. */
export async function sendCode(): Promise<number> {
  await send(shakeHands, { idempotencyKey: newTapKey() })
  return (await send(sendScooterOtp)).cooldownSeconds
}
export const verifyCode = (code: string) => send(verifyScooterOtp, { body: { code } })

/** Accepts the texts that were shown, one after the other; those that were accepted before are left out. */
export async function acceptTerms(terms: readonly ScooterTerm[]): Promise<void> {
  for (const { termId, version, acceptedAt } of terms)
    if (acceptedAt === null) await send(acceptScooterTerm, { params: { termId }, body: { version } })
}

export type TypedProfile = {
  readonly name: string
  readonly birthday: string
  readonly idNumber: string
  readonly email: string
}

/** Undefined for a rider whose licence is proven elsewhere, who types nothing. */
export const sendSignUp = (typed: TypedProfile | undefined, idempotencyKey: string) =>
  sendWithRetry(signUpForScooters, {
    body: typed === undefined ? {} : { ...typed, email: typed.email === '' ? null : typed.email },
    idempotencyKey,
  })
export const sendAgain = (idempotencyKey: string) => sendWithRetry(resubmitLicence, { idempotencyKey })

/** Pictures on their way to the server: they survive a lost line and a reload. */
export const documentQueue = fileQueue({ name: 'scooter.documents', callOf: async () => uploadScooterDocument })

export function queueDocument(type: ScooterDocumentType, jpeg: Blob): void {
  void documentQueue.add({ name: type, call: 'document', params: { type }, file: jpeg })
}

/** The newer of two states. An answer to a write has no words of the reviewer, so the whole is read again. */
export async function holdRider(cache: QueryClient, rider: ScooterRider): Promise<void> {
  cache.setQueryData(riderQuery.queryKey, (held) => (held && held.revision > rider.revision ? held : rider))
  await cache.invalidateQueries({ queryKey: all })
}

/** Keeps the account in step with the server, and goes on with pictures from before a reload [SCT-030]. */
export function useFollowAccount(): void {
  const cache = useQueryClient()
  useEvent(scooterRiderStatusChanged, () => void cache.invalidateQueries({ queryKey: all }))
  // An event that was missed while the line was down is not sent again.
  useEffect(() => onReconnect(() => void cache.invalidateQueries({ queryKey: all })), [cache])
  useEffect(() => {
    void documentQueue.resume()
    return documentQueue.onSent((reply) => {
      const { document, documents } = uploadScooterDocument.reply.parse(reply)
      // Why a picture was not kept is shown until another one is taken, although an earlier one stays.
      const shown = documents.map((one) => (one.type === document.type ? document : one))
      cache.setQueryData(
        documentsQuery.queryKey,
        (held) => held && { ...held, documents: withReasons(shown, held.documents) },
      )
    })
  }, [cache])
}

type Shown = {
  readonly type: ScooterDocumentType
  readonly need: 'upload' | 'wait' | 'retake' | 'nothing'
  readonly reason: string | null
  readonly uploadedAt: Instant | null
}

/** A stored answer leaves the reviewer's words out: those of documents that still have to be taken are kept. */
function withReasons(documents: readonly Shown[], held: readonly Shown[]): Shown[] {
  return documents.map((one) => {
    const before = held.find(({ type, need }) => type === one.type && need === 'retake')
    return one.need === 'retake' && one.reason === null ? { ...one, reason: before?.reason ?? null } : one
  })
}
