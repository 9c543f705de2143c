import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ChauffeurJob } from './driver-calls.ts'
import { ChauffeurTrip } from './trip.ts'
import { ChauffeurEvent } from './trip-state.ts'

/** To `rider:{riderId}`, once for each change of a trip; the higher revision wins. */
export const chauffeurTripChanged = defineEvent(
  'chauffeurTripChanged',
  z.object({ event: ChauffeurEvent, trip: ChauffeurTrip }),
)

/** To `driver:{driverId}` of the trip's driver. */
export const chauffeurJobChanged = defineEvent(
  'chauffeurJobChanged',
  z.object({ event: ChauffeurEvent, job: ChauffeurJob }),
)
