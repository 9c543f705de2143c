import type { Trip } from '@daoxing/taxi/contract'
import type { TripStopFacts } from './stores/trip-table.ts'

/** A stop in its rider's view [TAXI-022]. */
export function stopView({ address, location, reachedAt }: TripStopFacts): Trip['stops'][number] {
  return { address, lat: location.lat, lng: location.lng, is_passed: reachedAt !== null }
}
