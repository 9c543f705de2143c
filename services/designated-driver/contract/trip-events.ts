import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { DesignatedJob } from './partner-calls.ts'
import { DesignatedTrip } from './trip.ts'
import { DesignatedTripEvent } from './trip-state.ts'

/** To `rider:{riderId}`, once for each change of a trip; the higher revision wins. */
export const designatedTripChanged = defineEvent(
  'designatedTripChanged',
  z.object({ event: DesignatedTripEvent, trip: DesignatedTrip }),
)

/** To `driver:{driverId}` of the trip's driver. */
export const designatedJobChanged = defineEvent(
  'designatedJobChanged',
  z.object({ event: DesignatedTripEvent, job: DesignatedJob }),
)
