import { setJobTarget } from '@daoxing/dispatch/server'
import type { Moved } from '@daoxing/orders/server'
import { leaveStop, nextTargetOf } from './rules/trip-stops.ts'
import { type TripMove, trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

/** Ends the wait at a stop. The rider's arrival time becomes that of the next place. */
export function driveOn({
  tx,
  house,
  trip,
  slowSeconds,
}: ViewInput & { readonly slowSeconds: number }): Promise<Moved<TripMove>> {
  return trips.amend({
    tx,
    house,
    row: trip,
    change: { stops: leaveStop(trip, { at: house.clock.now(), slowSeconds }) },
    async effect({ row: { driverId, ...rest } }) {
      if (driverId !== null) await setJobTarget({ tx, house, driverId, target: nextTargetOf(rest) })
    },
  })
}
