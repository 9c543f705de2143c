import { Refusal } from '@daoxing/kit/contract'
import type { Moved } from '@daoxing/orders/server'
import { isCancellable, type Trip } from '@daoxing/taxi/contract'
import { recordArrival } from './heard-arrival.ts'
import { chargeCancelFee, creditRiderFor } from './pickup-money.ts'
import { tripView } from './trip-view.ts'
import { type TripMove, trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

/**
 * Cancels a trip for its rider. The fee is computed now, from the received positions; if it exceeds the fee shown to
 * the rider, the call is refused and the trip stays unchanged.
 */
export async function cancelTrip({
  tx,
  house,
  trip,
  agreedTwd,
}: ViewInput & { readonly agreedTwd: number }): Promise<Trip> {
  if (trip.state === 'CANCELED') return tripView({ tx, house, trip })
  if (!isCancellable(trip.state)) throw new Refusal('taxi.cannotCancelNow', { state: trip.state })
  const { wait, feeTwd, creditTwd } = await recordArrival({ tx, house, trip })
  if (feeTwd > agreedTwd) throw new Refusal('taxi.cancelFeeChanged', { fee: feeTwd, fee_before: agreedTwd })
  const reason = 'RIDER_CANCEL'
  const { views } = await trips.advance({
    tx,
    house,
    row: trip,
    event: 'CANCELED',
    change: {
      canceledAt: house.clock.now(),
      cancel: { reason, by: 'rider', reasonId: null, detail: '', feeTwd },
    },
    reason,
    async effect({ row: cancelled }) {
      await chargeCancelFee({ tx, house, trip: cancelled, wait, agreedTwd })
      if (creditTwd > 0) await creditRiderFor({ tx, house, trip, why: 'driverLate' })
    },
  })
  return views.rider
}

type NoShow = ViewInput & { readonly by: 'driver' | 'system' }

/** Ends a trip as a no-show: frees driver and rider, and charges by the same rule as a cancellation. */
export async function endWithoutRider({ tx, house, trip, by }: NoShow): Promise<Moved<TripMove>> {
  const { wait, feeTwd } = await recordArrival({ tx, house, trip })
  const reason = by === 'driver' ? 'DRIVER_TIME_OUT' : 'SYSTEM_TIME_OUT'
  return trips.advance({
    tx,
    house,
    row: trip,
    event: 'NO_SHOW',
    change: { canceledAt: house.clock.now(), cancel: { reason, by, reasonId: null, detail: '', feeTwd } },
    reason,
    effect: ({ row: ended }) => chargeCancelFee({ tx, house, trip: ended, wait, agreedTwd: null }),
  })
}
