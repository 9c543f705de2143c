import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { GuestTripState, SharedTrip, TripMessage } from './shared-trip.ts'

/**
 * To `guests:{orderHash}` and `rider:{riderId}`: a participant wrote, encouraged, joined or played. All get the same
 * payload.
 */
export const sharedTripChanged = defineEvent(
  'sharedTripChanged',
  z.object({ shared: SharedTrip, message: z.nullable(TripMessage) }),
)

/** To `guests:{orderHash}` at every change of a shareable order. */
export const guestTripChanged = defineEvent('guestTripChanged', z.object({ trip: GuestTripState }))
