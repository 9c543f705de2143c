import type { Handler } from '@daoxing/kit/server'
import type { listUnpaidTrips, Trip } from '@daoxing/taxi/contract'
import { unpaidTripsOf } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'

export const listUnpaidTripsHandler: Handler<typeof listUnpaidTrips> = async ({ who, tx, house }) => {
  const trips: Trip[] = []
  for (const trip of await unpaidTripsOf(tx, who.riderId)) trips.push(await tripView({ tx, house, trip }))
  return { trips }
}
