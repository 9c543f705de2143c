import type { PickupWay } from '@daoxing/dispatch/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { professionalLicence } from './rules/driver-needs.ts'
import type { TripInput } from './trip-view.ts'
import { trips } from './trips.ts'

type Leaving = TripInput & { readonly driverId: string; readonly way: PickupWay }

/** Marks a driver as on the way. A reserved driver is promised for the reserved time, never before. */
export async function driverLeaves({ tx, house, trip, driverId, way }: Leaving): Promise<void> {
  const now = house.clock.now()
  const thereAt = plusSeconds(now, way.durationSeconds)
  const { reservedFor } = trip
  const promisedAt = reservedFor !== null && reservedFor > thereAt ? reservedFor : thereAt
  const { polyline, distanceMetres, durationSeconds } = way
  const pickupWay = { polyline, distanceMetres, durationSeconds }
  // Only drivers with this licence are asked and accepted.
  const change = { driverId, acceptedAt: now, promisedAt, pickupWay, driverLicence: professionalLicence }
  await trips.advance({ tx, house, row: trip, event: 'DRIVER_ACCEPTED', change })
}
