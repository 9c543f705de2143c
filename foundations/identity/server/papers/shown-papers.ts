import {
  DocumentKind,
  type DocumentNeed,
  licenceEndsSoonDays,
  nextSteps,
  type Papers,
  type ProfileField,
  profileFields,
  requiredKinds,
  verificationStatuses,
} from '@daoxing/identity/contract'
import { type Instant, plusSeconds, taipeiTime } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'
import { type DocumentRow, documentsOf, liveAttestation, type PapersRow, papersTable } from '../stores/papers-store.ts'

export type Profile = { readonly [Field in ProfileField]?: string | undefined }
const StoredProfile = z.record(z.string(), z.string())
const DocumentFacts = z.object({
  barcode: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Of a frame of the live video, until its picture is dropped. */
  likeness: z.optional(z.string()),
})
export type DocumentFacts = z.infer<typeof DocumentFacts>

export const profileOfPapers = (house: House, papers: PapersRow | undefined): Profile =>
  papers?.profileSealed ? StoredProfile.parse(JSON.parse(identitySeal(house).open(papers.profileSealed))) : {}
export const missingFields = (profile: Profile): ProfileField[] =>
  profileFields.filter((field) => profile[field] === undefined)
export const factsOfDocument = (house: House, row: DocumentRow | undefined): DocumentFacts =>
  row?.factsSealed ? DocumentFacts.parse(JSON.parse(identitySeal(house).open(row.factsSealed))) : {}

export const slotOfFrame = (number: number): string => `FRAME_${number + 1}`
/** A frame of the live video. */
export const isFrame = ({ slot }: DocumentRow) => slot.startsWith('FRAME_')

/** Until the end of its last day in Taipei. */
export const endOfLicence = (expiresOn: string): Instant => plusSeconds(`${expiresOn}T00:00:00.000Z`, 16 * 3600)
/** When the rider is told that the licence ends. */
export const reminderOfLicence = (expiresOn: string): Instant =>
  plusSeconds(endOfLicence(expiresOn), -licenceEndsSoonDays * 86_400)
export const endsSoon = (expiresOn: string, now: Instant): boolean => reminderOfLicence(expiresOn) <= now
export const hasEnded = (expiresOn: string, now: Instant): boolean => expiresOn < taipeiTime(now).day

const kinds = DocumentKind.options.filter((kind) => kind !== 'UNKNOWN')

/** Whether the papers can be sent to the reviewer now. */
export function maySubmit(papers: PapersRow, rows: readonly DocumentRow[], profile: Profile): boolean {
  if (missingFields(profile).length > 0 || rows.some(({ reviewId }) => reviewId !== null)) return false
  const maySend = ['new', 'failed', 'unknown', 'succeeded'].includes(papers.state)
  if (!maySend || !rows.some(({ fileId }) => fileId !== null)) return false
  const slots = [...requiredKinds, ...papers.liveInstructions.map((_, number) => slotOfFrame(number))]
  return slots.every((slot) => {
    const row = rows.find((one) => one.slot === slot)
    return row !== undefined && (row.result === 1 || row.fileId !== null)
  })
}

function needOf(papers: PapersRow | undefined, row: DocumentRow | undefined, isEnding: boolean): DocumentNeed {
  if (papers?.state === 'suspended' || papers?.state === 'blackListed') return 'nothing'
  if (!row) return 'upload'
  if (row.reviewId !== null) return 'wait'
  if (row.fileId !== null) return 'send'
  if (row.result === 1) return isEnding && row.slot === 'DRIVER_LICENCE_FRONT' ? 'retake' : 'nothing'
  return 'retake'
}

/** The papers as their rider sees them. */
export async function shownPapers(tx: Tx, house: House, riderId: string): Promise<Papers> {
  const papers = await papersTable.find(tx, { riderId })
  const rows = papers ? await documentsOf(tx, riderId) : []
  const attestation = papers?.state === 'succeeded' ? await liveAttestation(tx, riderId) : undefined
  const isEnding = attestation !== undefined && endsSoon(attestation.expiresOn, house.clock.now())
  const profile = profileOfPapers(house, papers)
  const frames = rows.filter(isFrame)
  const worst = frames.find(({ fileId, result }) => fileId === null && result !== 1) ?? frames[0]
  const isTaken = (number: number) =>
    frames.some(({ slot, fileId, result }) => slot === slotOfFrame(number) && (fileId !== null || result === 1))
  const instructions = papers?.liveInstructions ?? []
  const state = papers?.state ?? 'none'
  const closedReason = papers?.reasonSealed ? identitySeal(house).open(papers.reasonSealed) : null
  return {
    status: verificationStatuses[state],
    nextStep: nextSteps[state],
    revision: papers?.revision ?? 0,
    documents: kinds.map((kind) => {
      const row = rows.find(({ slot }) => slot === kind)
      return {
        kind,
        result: row?.result ?? 0,
        problem: row?.problem ?? null,
        reason: factsOfDocument(house, row).reason ?? null,
        need: needOf(papers, row, isEnding),
        isRequired: requiredKinds.some((required) => required === kind),
        uploadedAt: row?.uploadedAt ?? null,
      }
    }),
    liveVideo: {
      instructions: [...instructions],
      taken: instructions.filter((_, number) => isTaken(number)),
      result: worst?.result ?? 0,
      problem: worst?.problem ?? null,
      reason: factsOfDocument(house, worst).reason ?? null,
      need: instructions.every((_, number) => isTaken(number))
        ? needOf(papers, worst, false)
        : needOf(papers, undefined, false),
    },
    missingFields: missingFields(profile),
    maySubmit: papers !== undefined && maySubmit(papers, rows, profile),
    isRenewing: state === 'succeeded' && rows.some(({ reviewId }) => reviewId !== null),
    reason: closedReason,
    licence: attestation
      ? {
          licenceClass: attestation.licenceClass,
          expiresOn: attestation.expiresOn,
          endsSoon: isEnding,
          decidedAt: attestation.decidedAt,
        }
      : null,
  }
}

/** For an answer that is stored under its idempotency key: a reviewer's words may name a person, so only a read shows them. */
export function withoutReasons(papers: Papers): Papers {
  const documents = papers.documents.map((document) => ({ ...document, reason: null }))
  return { ...papers, reason: null, documents, liveVideo: { ...papers.liveVideo, reason: null } }
}
