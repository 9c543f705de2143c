import { lenderPeerKind } from '@daoxing/assets/contract'
import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ScooterDocumentType } from './account.ts'

/** The vendor that has the scooters of a simulated city, by its id among the peers: the same as that of the fleet. */
export const cityScooterVendor = 'city-lender-scooters'

const ReviewId = z.string().check(z.regex(/^[\w-]{1,60}$/))

/** The request of our server to the vendor that begins a review, as signed JSON to `/v1/licence-reviews`. */
export const LicenceReviewRequest = z.object({
  /** The vendor keeps one review for each id, and fetches its pictures by it. */
  reviewId: ReviewId,
  profile: z.object({
    name: z.string(),
    birthday: z.string(),
    idNumber: z.string(),
    phone: z.string(),
    email: z.nullable(z.string()),
  }),
  /** The pictures of this review: those that have passed before are not in it. */
  documents: z.array(ScooterDocumentType),
})
export type LicenceReviewRequest = z.infer<typeof LicenceReviewRequest>

export const readLicencePicture = defineCall({
  id: 'OWN-scooter-read-licence-picture',
  method: 'POST',
  path: '/partner/scooter/reviews/{reviewId}/pictures/{type}',
  who: 'peer',
  peerKind: lenderPeerKind,
  purpose: 'the vendor fetches one picture of a review, until its verdict; each fetch is recorded',
  params: z.object({ reviewId: ReviewId, type: ScooterDocumentType }),
  reply: z.object({ mime: z.string(), base64: z.string() }),
  refusals: ['kit.notFound'],
})
