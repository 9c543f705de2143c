import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { configValue } from '@daoxing/configs/server'
import { seekDriver } from '@daoxing/dispatch/server'
import type { House, Tx } from '@daoxing/kit/server'
import { carModelName, neededCarFeatures, seatsOf } from '@daoxing/taxi/contract'
import type { TripRecord } from './stores/trip-record.ts'

/** When a search that begins now gives up. */
export async function givesUpAt({ tx, house }: { tx: Tx; house: House }): Promise<Instant> {
  return plusSeconds(house.clock.now(), await configValue(tx, 'trip_timeout'))
}

/** Hands the trip to the dispatcher; the last step of its transaction. */
export function seekDriverFor({ tx, house, trip }: { tx: Tx; house: House; trip: TripRecord }): Promise<void> {
  return seekDriver({
    tx,
    house,
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
    },
  })
}
