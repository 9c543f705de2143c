import { answer } from '@daoxing/kit/server'
import { reservationsOf } from '@daoxing/orders/server'
import { listReservedTrips, taxiService, type Trip } from '@daoxing/taxi/contract'
import { findTripOf } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'

/** Returns the trips that the register of orders lists as the rider's reservations. */
export const listReservedTripsAnswer = answer(listReservedTrips, async ({ who, tx, house }) => {
  const { riderId } = who
  const trips: Trip[] = []
  for (const { orderHash } of await reservationsOf({ tx, riderId, service: taxiService })) {
    const trip = await findTripOf(tx, { riderId, reference: orderHash })
    if (trip) trips.push(await tripView({ tx, house, trip }))
  }
  return { trips }
})
