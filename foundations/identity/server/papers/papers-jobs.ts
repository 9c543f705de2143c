import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'

export const sendReview = defineJob('identity.sendReview', z.object({ reviewId: z.string() }))
export const sendReviewKey = (reviewId: string): string => `${sendReview.name}:${reviewId}`

/** Tells the rider before the licence ends, and ends its attestation on its day. */
export const watchLicence = defineJob('identity.watchLicence', z.object({ riderId: z.string() }))
export const watchLicenceKey = (riderId: string): string => `${watchLicence.name}:${riderId}`
