import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Matches who waits in a region with who is free; plans itself again while somebody waits. */
export const matchRegion = defineJob('dispatch.matchRegion', z.object({ region: z.string() }), { isForMany: true })
/** Ends an offer that nobody answered. */
export const expireOffer = defineJob('dispatch.expireOffer', z.object({ offerId: z.string() }))
/** Ends a search that found nobody in time. */
export const giveUp = defineJob('dispatch.giveUp', z.object({ orderHash: z.string() }))
/** Gives a masked number back to its pool. */
export const releaseNumber = defineJob(
  'dispatch.releaseNumber',
  z.object({ orderHash: z.string(), driverId: z.string() }),
)
/** Deletes what has been kept long enough. */
export const purge = defineJob('dispatch.purge', z.object({}))

export const matchRegionKey = (region: string) => `dispatch:${region}`
export const expireOfferKey = (offerId: string) => `dispatch:expireOffer:${offerId}`
export const giveUpKey = (orderHash: string) => `dispatch:giveUp:${orderHash}`
