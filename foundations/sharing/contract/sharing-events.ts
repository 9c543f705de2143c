import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { GuestTripState, SharedTrip, TripMessage } from './shared-trip.ts'

/**
 * Sent to `guests:{orderHash}` and `rider:{riderId}` when a participant wrote, encouraged, joined or played. All
 * receivers get the same payload.
 */
export const sharedTripChanged = defineEvent(
  'sharedTripChanged',
  z.object({ shared: SharedTrip, message: z.nullable(TripMessage) }),
)

/** Sent to `guests:{orderHash}` at every change of a shareable order. */
export const guestTripChanged = defineEvent('guestTripChanged', z.object({ trip: GuestTripState }))
