import { batchSeconds } from '@daoxing/dispatch/contract'
import { defineJob, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/**
 * Matches the orders of a region whose services have the same batch interval with free drivers; plans itself again
 * while one of them waits. Jobs of older servers lack the interval, which was constant then.
 */
export const matchRegion = defineJob(
  'dispatch.matchRegion',
  z.object({ region: z.string(), batchSeconds: z._default(z.int(), batchSeconds) }),
  { isForMany: true },
)
/** The batch that an order takes part in. */
export type BatchPlace = JobPayload<typeof matchRegion>
/** Ends an unanswered offer. */
export const expireOffer = defineJob('dispatch.expireOffer', z.object({ offerId: z.string() }))
/** Ends a search that found no driver in time. */
export const giveUp = defineJob('dispatch.giveUp', z.object({ orderHash: z.string() }))
/** Returns a masked number to its pool. */
export const releaseNumber = defineJob(
  'dispatch.releaseNumber',
  z.object({ orderHash: z.string(), driverId: z.string() }),
)
/** Deletes rows after their retention time. */
export const purge = defineJob('dispatch.purge', z.object({}))

export const matchRegionKey = ({ region, batchSeconds }: BatchPlace) => `dispatch:${region}:${batchSeconds}`
export const expireOfferKey = (offerId: string) => `dispatch:expireOffer:${offerId}`
export const giveUpKey = (orderHash: string) => `dispatch:giveUp:${orderHash}`
