import { Day } from '@daoxing/identity/contract'
import { defineCall, Instant, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ScooterDocument, ScooterDocumentType, ScooterRider, ScooterTerm } from './account.ts'
import { gate } from './call-parts.ts'
import { LicenceResult } from './status-tables.ts'
import { ScooterTariff } from './tariff.ts'

export const scooterDocumentBytesMax = 12 * 1024 * 1024
const uploadsPerMinute = 30

export const shakeHands = defineCall({
  id: 'CALL-252',
  method: 'POST',
  path: '/v3/scooter/riders/handshake',
  who: 'rider',
  purpose: 'opens the account of the rider at the vendor, or finds it; repetitions change nothing',
  idempotent: 'honoured',
  reply: ScooterRider,
  refusals: gate,
})

export const readScooterSession = defineCall({
  id: 'CALL-253',
  method: 'GET',
  path: '/v3/scooter/riders/sessions',
  who: 'rider',
  purpose: 'the account of the rider with its next step',
  reply: ScooterRider,
  refusals: gate,
})

export const sendScooterOtp = defineCall({
  id: 'CALL-254',
  method: 'POST',
  path: '/v3/scooter/otp/send',
  who: 'rider',
  purpose: "sends a code to the rider's phone, which the vendor asks for",
  reply: z.object({ cooldownSeconds: z.int(), lifeSeconds: z.int() }),
  refusals: [...gate, 'identity.browserUnknown', 'identity.otpTooSoon', 'identity.otpLimit', 'identity.smsNotSent'],
})

export const verifyScooterOtp = defineCall({
  id: 'CALL-255',
  method: 'POST',
  path: '/v3/scooter/otp',
  who: 'rider',
  purpose: 'the code proves the phone',
  body: z.object({ code: z.string().check(z.regex(/^\d{4,8}$/)) }),
  reply: ScooterRider,
  refusals: [...gate, 'scooter.signUpNeeded', 'identity.smsWrongCode', 'identity.otpExpired', 'identity.otpTriesUsed'],
})

export const signUpForScooters = defineCall({
  id: 'CALL-256',
  method: 'POST',
  path: '/v3/scooter/signup',
  who: 'rider',
  purpose: 'sends the sign-up to the review; a licence that is proven already opens the account at once',
  idempotent: 'honoured',
  /** A rider whose licence is proven elsewhere leaves everything out. */
  body: z.object({
    name: leftOut(z.string().check(z.trim(), z.minLength(1), z.maxLength(50))),
    birthday: leftOut(Day),
    idNumber: leftOut(z.string().check(z.maxLength(20))),
    email: leftOut(z.email().check(z.maxLength(254))),
  }),
  reply: ScooterRider,
  refusals: [
    ...gate,
    'scooter.otpNeeded',
    'scooter.termsNotAccepted',
    'scooter.tooYoung',
    'scooter.documentsMissing',
    'scooter.licenceInReview',
    'scooter.operationForbidden',
    'identity.idNumberWrong',
    'kit.invalidInput',
  ],
})

export const listSignUpFailures = defineCall({
  id: 'CALL-257',
  method: 'GET',
  path: '/v3/scooter/signup/failures',
  who: 'rider',
  purpose: 'the reviews that failed, the newest first, with what to do next',
  reply: z.object({
    failures: z.array(
      z.object({
        result: LicenceResult,
        at: Instant,
        reason: z.nullable(z.string()),
        documents: z.array(ScooterDocument),
        nextStep: z.enum(['resubmit', 'signUpAgain', 'askCustomerService', 'waitAndTryAgain']),
      }),
    ),
  }),
  refusals: gate,
})

export const acceptScooterTerm = defineCall({
  id: 'CALL-258',
  method: 'POST',
  path: '/v3/scooter/terms/{termId}',
  who: 'rider',
  purpose: 'accepts a text by its id, in the version that was shown',
  params: z.object({ termId: z.string().check(z.maxLength(40)) }),
  body: z.object({ version: z.string().check(z.maxLength(40)) }),
  reply: z.object({ terms: z.array(ScooterTerm) }),
  refusals: [...gate, 'kit.notFound', 'scooter.termChanged', 'scooter.signUpNeeded'],
})

export const readTermsStatus = defineCall({
  id: 'CALL-259',
  method: 'GET',
  path: '/v3/scooter/terms/status',
  who: 'rider',
  purpose: 'which texts the rider has accepted, and whether one is missing',
  reply: z.object({
    isComplete: z.boolean(),
    terms: z.array(z.pick(ScooterTerm, { termId: true, version: true, isRequired: true, acceptedAt: true })),
  }),
  refusals: gate,
})

export const listCurrentTerms = defineCall({
  id: 'CALL-260',
  method: 'GET',
  path: '/v3/scooter/terms/current',
  who: 'rider',
  purpose: 'the texts in force',
  reply: z.object({ terms: z.array(ScooterTerm) }),
  refusals: gate,
})

export const readPublicTerms = defineCall({
  id: 'OWN-scooter-public-terms',
  method: 'GET',
  path: '/v3/scooter/terms',
  who: 'none',
  purpose: 'the texts in force and the prices, for anybody who has no account yet, as our open data link to them',
  reply: z.object({
    version: z.string(),
    terms: z.array(z.pick(ScooterTerm, { termId: true, title: true, text: true })),
    prices: z.array(z.object({ models: z.array(z.string()), tariff: ScooterTariff })),
  }),
})

export const resubmitLicence = defineCall({
  id: 'CALL-261',
  method: 'PUT',
  path: '/v3/scooter/resubmit',
  who: 'rider',
  purpose: 'sends the documents that failed to the review again',
  idempotent: 'honoured',
  reply: ScooterRider,
  refusals: [...gate, 'scooter.documentsMissing', 'scooter.licenceInReview', 'scooter.operationForbidden'],
})

export const listScooterDocuments = defineCall({
  id: 'CALL-262',
  method: 'GET',
  path: '/v3/scooter/documents',
  who: 'rider',
  purpose: 'the documents with what they need next, never their pictures',
  reply: z.object({ documents: z.array(ScooterDocument), isProvenElsewhere: z.boolean() }),
  refusals: gate,
})

export const uploadScooterDocument = defineCall({
  id: 'CALL-263',
  method: 'POST',
  path: '/v3/scooter/documents/{type}',
  who: 'rider',
  purpose: 'the picture of one document (multipart, field `file`); a later one replaces it until it is sent',
  params: z.object({ type: ScooterDocumentType }),
  perMinute: uploadsPerMinute,
  upload: { maxBytes: scooterDocumentBytesMax, parts: ['file'] },
  idempotent: 'honoured',
  reply: z.object({ document: ScooterDocument, documents: z.array(ScooterDocument) }),
  refusals: [...gate, 'scooter.licenceInReview', 'scooter.operationForbidden', 'kit.notAPicture', 'kit.uploadTooLarge'],
})
