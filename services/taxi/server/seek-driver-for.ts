import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { seekDriver } from '@daoxing/dispatch/server'
import type { House, Tx } from '@daoxing/kit/server'
import { carModelName, neededCarFeatures, seatsOf } from '@daoxing/taxi/contract'
import { taxiDispatchPolicy } from './dispatch-policy.ts'
import type { TripRecord } from './stores/trip-table.ts'

/** Returns the deadline of a search that starts now. */
export async function givesUpAt({ tx, house }: { tx: Tx; house: House }): Promise<Instant> {
  const { patienceSeconds } = await taxiDispatchPolicy.timing({ tx, house })
  return plusSeconds(house.clock.now(), patienceSeconds)
}

/** Passes the trip to the dispatcher; the last step of its transaction. */
export function seekDriverFor({ tx, house, trip }: { tx: Tx; house: House; trip: TripRecord }): Promise<void> {
  return seekDriver({
    tx,
    house,
    hadDriver: trip.driverCancels > 0,
    seeker: {
      orderHash: trip.tripHash,
      service: 'taxi',
      riderId: trip.riderId,
      region: trip.region,
      pickup: trip.start,
      dropoff: trip.end,
      features: neededCarFeatures(trip.featureMap),
      carModel: trip.carModel && carModelName[trip.carModel],
      seats: seatsOf(trip.vehicleType),
      fixedFareTwd: trip.fareMode === 'FIX_FARE' ? trip.quotedTwd : null,
      note: trip.note,
      giveUpAt: trip.givesUpAt,
      pickupAt: trip.reservation?.boardingAt ?? null,
    },
  })
}
