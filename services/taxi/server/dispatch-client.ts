import { acceptBooking } from '@daoxing/bookings/server'
import { Refusal } from '@daoxing/kit/contract'
import type { DispatchClient } from '@daoxing/dispatch/server'
import { routesPort } from '@daoxing/places/server'
import { driverLeaves } from './driver-leaves.ts'
import { taxiDispatchPolicy } from './dispatch-policy.ts'
import { lockedTrip } from './locked-trip.ts'
import type { TripChange } from './stores/trip-table.ts'
import { trips } from './trips.ts'

/** Moves a trip on the events of the dispatcher. */
export const taxiDispatchClient: DispatchClient = {
  policy: taxiDispatchPolicy,
  // Older versions of fleets and pages name no service; their drivers get this one.
  isDefault: true,
  async searching({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    // A trip that its driver gave back is already in `MATCHING`.
    if (trip.state === 'REQUESTING') await trips.advance({ tx, house, row: trip, event: 'WAITING_DISTRIBUTION' })
  },
  async offered({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    // A reserved trip stays reserved until its driver departs.
    if (trip.state !== 'RESERVED') await trips.advance({ tx, house, row: trip, event: 'DRIVER_ASSIGNED' })
  },
  async offerEnded({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state === 'PENDING_RESPONSE') await trips.advance({ tx, house, row: trip, event: 'DRIVER_REJECTED' })
  },
  async wayToPickup({ house, from, to }) {
    const departAt = house.clock.now()
    const { polyline, distanceMetres, durationSeconds } = await house.port(routesPort).route({ from, to, departAt })
    return { polyline, distanceMetres, durationSeconds }
  },
  async accepted({ tx, house, orderHash, driverId, way }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state !== 'PENDING_RESPONSE' && trip.state !== 'RESERVED')
      throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
    const mayWait = trip.state === 'RESERVED'
    if (trip.reservation !== null) {
      const leaves = await acceptBooking({ tx, house, orderHash, driverId, way, mayWait })
      if (leaves === 'later') return 'later'
    }
    await driverLeaves({ tx, house, trip, driverId, way })
  },
  async gaveUp({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    const change: TripChange = {
      canceledAt: house.clock.now(),
      cancel: { reason: 'SYSTEM_TIME_OUT', by: 'system', reasonId: null, detail: '', feeTwd: 0 },
    }
    await trips.advance({ tx, house, row: trip, event: 'TIMEOUT_CANCELED', change })
  },
}
