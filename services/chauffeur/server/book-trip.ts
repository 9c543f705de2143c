import { book, type BookedRide } from '@daoxing/bookings/server'
import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { seekDriver } from '@daoxing/dispatch/server'
import { chauffeurConfigs } from './chauffeur-configs.ts'
import type { TripRecord } from './stores/trip-table.ts'
import type { TripStep } from './trip-view.ts'
import { trips } from './trips.ts'

/** A reserve after the agreed hours: the rider pays, luggage comes out, the car is cleaned. */
const afterTripSeconds = 20 * 60

/** The seats that a driver's car has in each class. */
export const seatsOf = { CHAUFFEURED_CAR_4: 4, CHAUFFEURED_CAR_7: 6 } as const

/** The ride as the calendar of drivers knows it. */
export function bookedRide(trip: TripRecord): BookedRide {
  const { region, start, end, carType, totalTwd, startsAt, endsAt, legs } = trip
  return {
    region,
    boardingAt: startsAt,
    endsAt: plusSeconds(endsAt, afterTripSeconds),
    pickup: start,
    dropoff: end,
    features: 0,
    carModel: null,
    seats: seatsOf[carType],
    fixedFareTwd: totalTwd,
    // At the stops the driver is not at the wheel.
    drivingSeconds: legs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  }
}

/** The deposit is paid: the trip is booked and stands in the calendar. */
export async function bookTrip({ tx, house, trip }: TripStep): Promise<TripRecord> {
  const { orderHash, riderId, remarks: note } = trip
  const policy = await configValue(tx, chauffeurConfigs.chauffeur_booking)
  const change = { depositState: 'paid' as const }
  const { row } = await trips.advance({ tx, house, row: trip, event: 'WAITING_DISTRIBUTION', change })
  await book({ tx, house, booking: { ...bookedRide(row), orderHash, service: 'chauffeur', riderId, note, policy } })
  return row
}

/** Searches for a driver near the start, with those who have none to come. The last step of its transaction. */
export function seekChauffeur({ tx, house, trip, giveUpAt }: TripStep & { readonly giveUpAt: Instant }): Promise<void> {
  const { orderHash, riderId, region, start, end, carType, totalTwd, remarks, driverCancels, startsAt } = trip
  return seekDriver({
    tx,
    house,
    hadDriver: driverCancels > 0,
    seeker: {
      ...{ orderHash, service: 'chauffeur', riderId, region, pickup: start, dropoff: end, features: 0 },
      ...{ seats: seatsOf[carType], fixedFareTwd: totalTwd, note: remarks, giveUpAt, pickupAt: startsAt },
    },
  })
}
