import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { lockedTripOfDriver } from './locked-trip.ts'
import type { TripRecord } from './stores/trip-table.ts'

type Asked = {
  readonly tx: Tx
  readonly house: House
  readonly driverId: string
  readonly tripHash: string
  readonly changeHash: string
}

/** A trip whose change this driver may answer now; `isAnswered` if the response to the same answer was lost. */
export async function askedTrip(
  { tx, house, driverId, tripHash, changeHash }: Asked,
  answered: 'ACCEPTED' | 'DRIVER_DECLINED',
): Promise<{ readonly trip: TripRecord; readonly isAnswered: boolean }> {
  const trip = await lockedTripOfDriver(tx, driverId, tripHash)
  const { change, state } = trip
  if (change?.changeHash === changeHash && change.state === answered) return { trip, isAnswered: true }
  const isOpen = change?.changeHash === changeHash && change.state === 'DRIVER_ASKED'
  if (!isOpen || (change.answerBy ?? '') <= house.clock.now()) throw new Refusal('kit.movedMeanwhile', { state })
  return { trip, isAnswered: false }
}
