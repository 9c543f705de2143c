import { Instant } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/**
 * Watches a trip with a driver, so that none hangs forever. `unheardSince` is when this process first noticed that it
 * has no position of the driver, for instance after a restart.
 */
export const watchTrip = defineJob(
  'taxi.watchTrip',
  z.object({ tripHash: z.string(), unheardSince: z.optional(Instant) }),
)
/** Opens a search to any taxi, if its rider has agreed to that beforehand. */
export const expandSearch = defineJob('taxi.expandSearch', z.object({ tripHash: z.string() }))
/** Writes the received positions of a waiting car for as long as it waits. */
export const recordWaitingCar = defineJob(
  'taxi.hearWaitingCar',
  z.object({ tripHash: z.string(), driverId: z.string() }),
)
/** Returns a cancellation fee if its rider boarded the same car. */
export const waiveFee = defineJob('taxi.waiveFee', z.object({ tripHash: z.string() }))
/** Moves a confirmed route change to its next step. */
export const decideChange = defineJob('taxi.decideChange', z.object({ tripHash: z.string() }))
/** Deletes rows past their retention. */
export const purgeTracks = defineJob('taxi.purgeTracks', z.object({}))

/** After this delay a driver who has not arrived loses the trip, whether or not the car sends positions. */
export const hopelesslyLateSeconds = 60 * 60
/** After this long, a rider who has not reached the waiting car counts as absent. */
export const noShowSeconds = 2 * 3600
/** A driver who has sent no position for this long is lost. */
export const silentSeconds = 5 * 60

export const expandKey = (tripHash: string) => `taxi:expand:${tripHash}`
export const changeKey = (tripHash: string) => `taxi:change:${tripHash}`
export const watchKey = (tripHash: string) => `taxi:watch:${tripHash}`
