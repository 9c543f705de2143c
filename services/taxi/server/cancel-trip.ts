import { releaseDriver, stopSeeking } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { isCancellable, type Trip } from '@daoxing/taxi/contract'
import { announceTrip } from './announce-trip.ts'
import { hearArrival } from './heard-arrival.ts'
import { chargeCancelFee, creditRiderFor } from './pickup-money.ts'
import { releaseRider } from './stores/live-trip-store.ts'
import type { TripRecord } from './stores/trip-record.ts'
import { moveTrip } from './stores/trip-store.ts'
import { tripView } from './trip-view.ts'
import type { ViewInput } from './view-input.ts'

/**
 * Cancels a trip for its rider. The fee is computed now, from the positions that the server has heard; where it
 * exceeds the fee shown to the rider, the call is refused and the trip stays unchanged.
 */
export async function cancelTrip({
  tx,
  house,
  trip,
  agreedTwd,
}: ViewInput & { readonly agreedTwd: number }): Promise<Trip> {
  if (trip.state === 'CANCELED') return tripView({ tx, house, trip })
  if (!isCancellable(trip.state)) throw new Refusal('taxi.cannotCancelNow', { state: trip.state })
  const { wait, feeTwd, creditTwd } = await hearArrival({ tx, house, trip })
  if (feeTwd > agreedTwd) throw new Refusal('taxi.cancelFeeChanged', { fee: feeTwd, fee_before: agreedTwd })
  const now = house.clock.now()
  const cancelled = await moveTrip(tx, trip, {
    event: 'CANCELED',
    at: now,
    change: {
      canceledAt: now,
      cancel: { reason: 'RIDER_CANCEL', by: 'rider', reasonId: null, detail: '', feeTwd },
    },
    reason: 'RIDER_CANCEL',
  })
  await chargeCancelFee({ tx, house, trip: cancelled, wait, agreedTwd })
  if (creditTwd > 0) await creditRiderFor({ tx, house, trip, why: 'driverLate' })
  return endPickup({ tx, house, trip: cancelled })
}

type NoShow = ViewInput & { readonly by: 'driver' | 'system' }

/** The car has waited and nobody came: driver and rider are free, and the same rule says what is to be paid. */
export async function endWithoutRider({ tx, house, trip, by }: NoShow): Promise<TripRecord> {
  const { wait, feeTwd } = await hearArrival({ tx, house, trip })
  const now = house.clock.now()
  const reason = by === 'driver' ? 'DRIVER_TIME_OUT' : 'SYSTEM_TIME_OUT'
  const ended = await moveTrip(tx, trip, {
    event: 'NO_SHOW',
    at: now,
    change: { canceledAt: now, cancel: { reason, by, reasonId: null, detail: '', feeTwd } },
    reason,
  })
  await chargeCancelFee({ tx, house, trip: ended, wait, agreedTwd: null })
  await endPickup({ tx, house, trip: ended })
  return ended
}

async function endPickup({ tx, house, trip }: ViewInput): Promise<Trip> {
  const { driverId, tripHash: orderHash } = trip
  await releaseRider(tx, trip)
  if (driverId === null) await stopSeeking({ tx, house, orderHash })
  else await releaseDriver({ tx, house, driverId, orderHash })
  return announceTrip({ tx, house, trip })
}
