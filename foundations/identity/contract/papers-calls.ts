import { defineCall, Instant, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import {
  DocumentKind,
  DocumentResult,
  LicenceClass,
  LiveInstruction,
  PictureProblem,
  ShownDocument,
  ShownLiveVideo,
} from './papers.ts'
import { ProfileWish, DriverProfile } from './papers-profile.ts'

const loginNeeded = ['identity.rentalLoginNeeded'] as const

/** Each may cost a fifth of a second of a processor; all pictures of the papers are nine. */
const uploadsPerMinute = 30

/** The largest picture of a document. */
export const documentBytesMax = 12 * 1024 * 1024

export const getRentalProfile = defineCall({
  id: 'CALL-203',
  method: 'GET',
  path: '/v3/rental/profile',
  who: 'rider',
  purpose: 'the rental profile of the rider, and what it still lacks',
  reply: DriverProfile,
  refusals: loginNeeded,
})

/** Saving the same again changes nothing. The reply names no values: no stored answer may carry them. */
export const putRentalProfile = defineCall({
  id: 'CALL-204',
  method: 'PUT',
  path: '/v3/rental/profile',
  who: 'rider',
  purpose: 'save fields of the rental profile; absent fields stay unchanged',
  body: ProfileWish,
  reply: z.pick(DriverProfile, { missing: true }),
  refusals: [
    ...loginNeeded,
    'identity.papersInReview',
    'identity.papersClosed',
    'identity.idNumberWrong',
    'identity.tooYoungToDrive',
  ],
})

/** The papers of a rider: state, documents, and what to do next. */
export const Papers = z.object({
  /** 1 none, 2 processing, 3 failed, 4 succeeded, 5 new, 6 waiting review, 9 suspended, 99 black-listed, -9 unknown. */
  status: z.literal([1, 2, 3, 4, 5, 6, 9, 99, -9]),
  nextStep: z.enum(['begin', 'finish', 'wait', 'retake', 'drive', 'askCustomerService']),
  /** Rises with every change, as `papersChanged` tells it. */
  revision: z.int(),
  documents: z.array(ShownDocument),
  liveVideo: ShownLiveVideo,
  missingFields: DriverProfile.shape.missing,
  /** Whether the papers can be sent to the reviewer now. */
  maySubmit: z.boolean(),
  /** Whether a new licence is with the reviewer while the old one still holds. */
  isRenewing: z.boolean(),
  /** Why a reviewer suspended or listed the rider, in their own words. */
  reason: z.nullable(z.string()),
  licence: z.nullable(
    z.object({ licenceClass: LicenceClass, expiresOn: z.string(), endsSoon: z.boolean(), decidedAt: Instant }),
  ),
})
export type Papers = z.infer<typeof Papers>

export const listRentalDocuments = defineCall({
  id: 'CALL-205',
  method: 'GET',
  path: '/v3/rental/documents',
  who: 'rider',
  purpose: 'the documents of the rider with their results, never their pictures',
  reply: Papers,
  refusals: loginNeeded,
})

const uploadRefusals = [
  ...loginNeeded,
  'identity.papersInReview',
  'identity.papersClosed',
  'identity.documentAccepted',
  'kit.notAPicture',
  'kit.uploadTooLarge',
] as const

/**
 * `result` is 2 with its problem if the picture cannot be read by anyone: it is not kept. The papers come without the
 * reasons of the reviewer, which no stored answer may carry.
 */
const Uploaded = z.object({ result: DocumentResult, problem: z.nullable(PictureProblem), papers: Papers })

export const uploadRentalDocument = defineCall({
  id: 'CALL-206',
  method: 'POST',
  path: '/v3/rental/documents/{kind}',
  who: 'rider',
  purpose: 'the picture of one document (multipart, field `file`); a later one replaces it until the papers are sent',
  params: z.object({ kind: DocumentKind }),
  perMinute: uploadsPerMinute,
  upload: { maxBytes: documentBytesMax, parts: ['file'] },
  // The text of the barcode on the back of the id card, as the device read it.
  body: z.object({ barcode: leftOut(z.string().check(z.trim(), z.maxLength(60))) }),
  reply: Uploaded,
  idempotent: 'honoured',
  refusals: [...uploadRefusals, 'identity.documentKindUnknown'],
})

export const uploadRentalFile = defineCall({
  id: 'CALL-247',
  method: 'POST',
  path: '/v3/rental/files',
  who: 'rider',
  purpose: 'another file of the papers (multipart, field `file`): a frame of the live video, after its instruction',
  perMinute: uploadsPerMinute,
  upload: { maxBytes: documentBytesMax, parts: ['file'] },
  body: z.object({ purpose: leftOutOr(z.enum(['LIVE_VIDEO']), 'LIVE_VIDEO'), instruction: LiveInstruction }),
  reply: Uploaded,
  idempotent: 'honoured',
  refusals: [...uploadRefusals, 'identity.frameOutOfTurn'],
})

export const auditRentalDocuments = defineCall({
  id: 'CALL-243',
  method: 'POST',
  path: '/v3/rental/document-audit',
  who: 'rider',
  purpose: 'send profile and documents to the reviewer, whose verdict arrives later; after a failure, only what failed',
  // `result` is that of all documents together: 0 until the verdict.
  reply: z.object({ result: DocumentResult, papers: Papers }),
  idempotent: 'honoured',
  refusals: [...loginNeeded, 'identity.papersIncomplete', 'identity.papersInReview', 'identity.papersClosed'],
})

/** Not idempotent by key: a stored answer would keep what the document says. */
export const readRentalDocument = defineCall({
  id: 'CALL-244',
  method: 'POST',
  path: '/v3/rental/document-ocr',
  who: 'rider',
  purpose:
    'read an uploaded document by machine, to fill in the form; nothing of it is stored, nothing is proven by it',
  perMinute: 12,
  body: z.object({ kind: leftOutOr(DocumentKind, 'DRIVER_LICENCE_FRONT') }),
  // `result` is 1 when the machine could read it, 4 when it found nothing.
  reply: z.object({
    result: DocumentResult,
    acctName: z.nullable(z.string()),
    birthday: z.nullable(z.string()),
    jurisdictionNum: z.nullable(z.string()),
  }),
  refusals: [...loginNeeded, 'identity.documentMissing', 'identity.readerAway'],
})
