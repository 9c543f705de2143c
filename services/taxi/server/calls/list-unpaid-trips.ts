import { answer } from '@daoxing/kit/server'
import { listUnpaidTrips, type Trip } from '@daoxing/taxi/contract'
import { tripsWithFeeOf, unpaidTripsOf } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'

export const listUnpaidTripsAnswer = answer(listUnpaidTrips, async ({ who, tx, house }) => {
  const trips: Trip[] = []
  for (const trip of await unpaidTripsOf(tx, who.riderId)) trips.push(await tripView({ tx, house, trip }))
  // The fee of a ride that never started is a debt like any other.
  for (const trip of await tripsWithFeeOf(tx, who.riderId)) {
    const view = await tripView({ tx, house, trip })
    if (view.cancel?.fee_state === 'unpaid') trips.push(view)
  }
  return { trips }
})
