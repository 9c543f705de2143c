import { positionOf } from '@daoxing/dispatch/server'
import type { House } from '@daoxing/kit/server'
import { type ArrivalProof, proofOf } from './rules/arrival-proof.ts'
import type { TripRecord } from './stores/trip-table.ts'

type OfTrip = { readonly house: House; readonly trip: TripRecord }

/** The driver's received position as a proof that the driver stands at the car. */
export function provenNow({ house, trip }: OfTrip): ArrivalProof | 'away' | undefined {
  const { driverId, start } = trip
  if (driverId === null) return undefined
  const heard = positionOf({ house, driverId })
  return proofOf({ heard, pickup: start.location, now: house.clock.now() })
}

/** The proof for a fee: the driver has reported the arrival and was heard at the car, and is not known to have left. */
export function feeProof(of: OfTrip): ArrivalProof | undefined {
  if (of.trip.state !== 'ARRIVED') return undefined
  const now = provenNow(of)
  if (now === 'away') return undefined
  return now ?? of.trip.arrivalProof ?? undefined
}

/** The fee for cancelling now: nothing before the driver stands at the car, has said so, and was heard there. */
export function cancelFeeNowTwd(of: OfTrip): number {
  return feeProof(of) === undefined ? 0 : of.trip.cancelFeeTwd
}
