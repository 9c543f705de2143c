import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { lockedTripOfDriver } from './locked-trip.ts'
import type { TripRecord, TripRouteChange } from './stores/trip-table.ts'

type OfDriver = {
  readonly tx: Tx
  readonly house: House
  readonly driverId: string
  readonly tripHash: string
  readonly changeHash: string
}

/**
 * Returns the change that a driver has to answer, under the locks of trip and driver. Null if this change was already
 * answered; refused if it is another change, or too late.
 */
export async function lockedChangeOfDriver({
  tx,
  house,
  driverId,
  tripHash,
  changeHash,
}: OfDriver): Promise<{ readonly trip: TripRecord; readonly change: TripRouteChange | null }> {
  const trip = await lockedTripOfDriver(tx, { driverId, tripHash })
  const { change, appliedChange, state } = trip
  const isAnswered = change?.state === 'driverDeclined' && change.changeHash === changeHash
  if (appliedChange === changeHash || isAnswered) return { trip, change: null }
  const isOpen = change?.state === 'asked' && change.changeHash === changeHash
  if (!isOpen || (change.answerBy ?? '') <= house.clock.now()) throw new Refusal('taxi.tripMovedMeanwhile', { state })
  return { trip, change }
}
