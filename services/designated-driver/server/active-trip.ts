import type { Tx } from '@daoxing/kit/server'
import { unfinishedTripsOf } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { hasDriverNow, isUnderWay } from './trip-view.ts'

/** The trip that is under way; one with a driver comes before a search. */
export async function activeTrip(tx: Tx, riderId: string): Promise<TripRecord | undefined> {
  const live = (await unfinishedTripsOf(tx, riderId)).filter(isUnderWay)
  return live.find(hasDriverNow) ?? live[0]
}
