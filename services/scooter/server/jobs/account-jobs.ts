import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Sends a review to the vendor, and asks again until its verdict. */
export const sendLicenceReview = defineJob('scooter.sendLicenceReview', z.object({ reviewId: z.string() }))
export const sendLicenceReviewKey = (reviewId: string): string => `${sendLicenceReview.name}:${reviewId}`

/** Ends the right of a rider whose licence has ended, on the day after. */
export const watchScooterLicence = defineJob('scooter.watchLicence', z.object({ riderId: z.string() }))
export const watchScooterLicenceKey = (riderId: string): string => `${watchScooterLicence.name}:${riderId}`

/** Drops pictures that their rider has not sent for a week; the rider takes them again. */
export const unsentPictures = defineJob('scooter.dropUnsentPictures', z.object({ riderId: z.string() }))
export const unsentSeconds = 7 * 86_400
