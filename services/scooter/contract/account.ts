import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { LicenceResult } from './status-tables.ts'

/** The pictures of the sign-up, by the `type` of their path. */
export const ScooterDocumentType = z.enum(['id_front', 'id_back', 'licence_front', 'licence_back', 'selfie'])
export type ScooterDocumentType = z.infer<typeof ScooterDocumentType>
export const scooterDocumentTypes = ScooterDocumentType.options

/** The next step of a rider before the first ride. */
export const ScooterStep = z.enum(['phone', 'terms', 'documents', 'wait', 'resubmit', 'ride', 'askCustomerService'])
export type ScooterStep = z.infer<typeof ScooterStep>

/** The states of the account of a rider at the vendor. */
export const ScooterAccountState = z.enum([
  'NEW',
  'PHONE_PROVEN',
  'COLLECTING',
  'IN_REVIEW',
  'ALLOWED',
  'REFUSED',
  'CLOSED',
])
export type ScooterAccountState = z.infer<typeof ScooterAccountState>

export const ScooterDocument = z.object({
  type: ScooterDocumentType,
  need: z.enum(['upload', 'wait', 'retake', 'nothing']),
  /** Why it has to be taken again, in the words of the reviewer or of the check at the upload. */
  reason: z.nullable(z.string()),
  uploadedAt: z.nullable(Instant),
})
export type ScooterDocument = z.infer<typeof ScooterDocument>

/**
 * The rider at the vendor. It says nothing of the documents themselves. Events and stored answers leave `reason` null: the
 * reviewer's words may name a person, so only a read shows them.
 */
export const ScooterRider = z.object({
  revision: z.int(),
  state: ScooterAccountState,
  nextStep: ScooterStep,
  /** The result of the last review; null before it. */
  licenceResult: z.nullable(LicenceResult),
  /** Why, in the words of the reviewer. */
  reason: z.nullable(z.string()),
  /** A licence that was proven for another service covers scooters, and is not asked for again. */
  isProvenElsewhere: z.boolean(),
  /** Scooters that the licence covers. */
  covers: z.nullable(z.enum(['light', 'heavy'])),
  licenceExpiresOn: z.nullable(z.string()),
  /** The number that the code goes to, with its middle hidden. */
  phone: z.string(),
  hasAcceptedTerms: z.boolean(),
})
export type ScooterRider = z.infer<typeof ScooterRider>

/** A text that a rider accepts by its id. */
export const ScooterTerm = z.object({
  termId: z.string(),
  version: z.string(),
  title: z.string(),
  text: z.string(),
  isRequired: z.boolean(),
  acceptedAt: z.nullable(Instant),
})
export type ScooterTerm = z.infer<typeof ScooterTerm>
