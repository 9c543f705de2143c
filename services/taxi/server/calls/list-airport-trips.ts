import { answer } from '@daoxing/kit/server'
import { reservationsOf } from '@daoxing/orders/server'
import { bookingTypeOf, listAirportTrips, taxiService, type Trip } from '@daoxing/taxi/contract'
import { findTripOf } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'

/** Returns the trips that the register of orders lists as the rider's shuttles. */
export const listAirportTripsAnswer = answer(listAirportTrips, async ({ who: { riderId }, tx, house }) => {
  const trips: Trip[] = []
  for (const { orderHash, bookingType } of await reservationsOf({ tx, riderId, service: taxiService })) {
    if (bookingType !== bookingTypeOf.AIRPORT) continue
    const trip = await findTripOf(tx, { riderId, reference: orderHash })
    if (trip) trips.push(await tripView({ tx, house, trip }))
  }
  return { service_type: 'airport_shuttle' as const, trips }
})
