import { book, type BookedRide, endBooking } from '@daoxing/bookings/server'
import type { BookingPolicy } from '@daoxing/bookings/contract'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { carModelName, neededCarFeatures, seatsOf } from '@daoxing/taxi/contract'
import type { TripRecord, TripReservation } from './stores/trip-table.ts'
import type { ViewInput } from './view-input.ts'

/** A boarding time in the future, with the policy that allowed it. */
export type ReservationWish = Pick<TripReservation, 'kind' | 'boardingAt'> & { readonly policy: BookingPolicy }

/** Assumed duration of a ride without a destination. */
const unknownRideSeconds = 3600
/** The buffer after any ride. */
const afterRideSeconds = 10 * 60

/** Enters a reserved trip in the booking calendar, in the transaction that writes the trip. */
export async function bookTrip({
  tx,
  house,
  trip,
  wish: { boardingAt, policy },
}: ViewInput & { readonly wish: ReservationWish }): Promise<void> {
  const { tripHash: orderHash, riderId, note } = trip
  const ride = bookedRide(trip, boardingAt)
  await book({ tx, house, booking: { ...ride, orderHash, service: 'taxi', riderId, note, policy } })
}

type Ride = Pick<
  TripRecord,
  'region' | 'route' | 'start' | 'end' | 'featureMap' | 'carModel' | 'vehicleType' | 'fareMode' | 'quotedTwd'
>

/** Converts a trip to an entry of the booking calendar. */
export function bookedRide(trip: Ride, boardingAt: Instant): BookedRide {
  const { region, route, start, end, featureMap, carModel, vehicleType, fareMode, quotedTwd } = trip
  const rideSeconds = route?.durationSeconds ?? unknownRideSeconds
  return {
    region,
    boardingAt,
    endsAt: plusSeconds(boardingAt, rideSeconds + afterRideSeconds),
    pickup: { address: start.address, location: start.location },
    dropoff: end && { address: end.address, location: end.location },
    features: neededCarFeatures(featureMap),
    carModel: carModel && carModelName[carModel],
    seats: seatsOf(vehicleType),
    fixedFareTwd: fareMode === 'FIX_FARE' ? quotedTwd : null,
  }
}

/** Removes a reservation from the calendar once its rider is aboard or it has ended. */
export async function unbookTrip({ tx, house, trip: { tripHash, reservation } }: ViewInput): Promise<void> {
  if (reservation !== null) await endBooking({ tx, house, orderHash: tripHash })
}
