import type { Trip } from '@daoxing/taxi/contract'
import { HeartHandshake } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** Tells the rider of a reservation that its driver no longer comes, and whether another one does. */
export function FormerDriver({
  trip: { former_driver: former, driver_info: driver, timeline },
}: {
  readonly trip: Trip
}) {
  if (former === null || timeline.canceled_at !== null) return null
  return (
    <p role="status" className="flex items-start gap-3 rounded-2 bg-go-tint p-3 text-secondary">
      <HeartHandshake aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-go" />
      {driver === null ? words.taxi_reserve_driverLost() : words.taxi_reserve_driverReplaced(driver)}
    </p>
  )
}
