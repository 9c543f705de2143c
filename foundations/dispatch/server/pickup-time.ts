import type { Instant, LatLng } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'

/** How long a car needs from here to there. Asked for every pair that is weighed, so it answers at once, from memory. */
export type PickupTime = {
  secondsBetween(from: LatLng, to: LatLng, at: Instant): { readonly metres: number; readonly seconds: number }
}

export const pickupTimePort = definePort<PickupTime>('dispatch.pickupTime')
