import { acceptBooking } from '@daoxing/bookings/server'
import type { DispatchClient } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { approachMps, designatedDriverPolicy } from './dispatch-policy.ts'
import { driverLeaves } from './driver-leaves.ts'
import { lockedTrip } from './locked-trip.ts'
import { wayBetween } from './quote-trip.ts'
import { trips } from './trips.ts'

/** Moves a trip on the decisions of the dispatcher. For the rider, an offer to a driver is still the search. */
export const designatedDriverDispatchClient: DispatchClient = {
  policy: designatedDriverPolicy,
  async wayToPickup({ house, from, to }) {
    const way = await wayBetween(house, { from, to, departAt: house.clock.now() })
    return { ...way, durationSeconds: Math.round(way.distanceMetres / approachMps) }
  },
  async accepted({ tx, house, orderHash, driverId, way }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state !== 'REQUESTING' && trip.state !== 'RESERVED')
      throw new Refusal('kit.movedMeanwhile', { state: trip.state })
    if (trip.reservedFor !== null) {
      const mayWait = trip.state === 'RESERVED'
      if ((await acceptBooking({ tx, house, orderHash, driverId, way, mayWait })) === 'later') return 'later'
    }
    await driverLeaves({ tx, house, trip, driverId, way })
  },
  async gaveUp({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    const cancel = { reason: 'SYSTEM_TIME_OUT', by: 'system', reasonId: null, detail: '' } as const
    const change = { endedAt: house.clock.now(), cancel }
    await trips.advance({ tx, house, row: trip, event: 'TIMEOUT_CANCELED', change, reason: 'no driver' })
  },
}
