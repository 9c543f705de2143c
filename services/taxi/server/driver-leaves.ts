import type { PickupWay } from '@daoxing/dispatch/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

type Leaving = ViewInput & { readonly driverId: string; readonly way: PickupWay }

/** Marks a driver as on the way. A reserved car is promised for its boarding time, never before. */
export async function driverLeaves({ tx, house, trip, driverId, way }: Leaving): Promise<void> {
  const now = house.clock.now()
  const thereAt = plusSeconds(now, way.durationSeconds)
  const boardingAt = trip.reservation?.boardingAt ?? now
  const promisedAt = thereAt > boardingAt ? thereAt : boardingAt
  const change = { driverId, acceptedAt: now, promisedAt, pickupRoute: way }
  await trips.advance({ tx, house, row: trip, event: 'DRIVER_ACCEPTED', change })
}
