import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import { type FareLine, waitTwd } from '@daoxing/taxi/contract'
import type { AirportRide } from './airport-ride.ts'

/** Returns the fare line for a rider who boarded after the free wait at an airport; otherwise no line. */
export function waitLines(airport: AirportRide | null, boardedAt: Instant): readonly FareLine[] {
  if (airport === null || airport.wait === null || airport.freeUntil === null) return []
  const { wait: terms, freeUntil } = airport
  const amountTwd = waitTwd({ terms, freeUntil, boardedAt })
  if (amountTwd === 0) return []
  return [{ kind: 'airportWait', quantity: Math.round(secondsBetween(freeUntil, boardedAt)), amountTwd }]
}
