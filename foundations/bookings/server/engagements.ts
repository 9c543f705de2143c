import { type Engagements, pickupTimePort } from '@daoxing/dispatch/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { fitsBetween, rideNow, spanOf, type Taken } from './rules/booking-times.ts'
import { claimedBookingsAnd, formerDriversOf } from './stores/booking-store.ts'

/** Promises that are farther away do not matter for a ride that is sought now. */
const lookAheadSeconds = 4 * 3600

/** Keeps the dispatcher from giving drivers a ride that does not fit before one that they have promised. */
export const bookingEngagements: Engagements = {
  async engaged({ tx, house, waiting }) {
    const now = house.clock.now()
    const orderHashes = waiting.map(({ orderHash }) => orderHash)
    const known = await claimedBookingsAnd(tx, { until: plusSeconds(now, lookAheadSeconds), orderHashes })
    const claimed = known.filter(({ phase }) => phase === 'claimed')
    const sought = known.filter(({ orderHash }) => orderHashes.includes(orderHash))
    const booked = new Map(sought.map((booking) => [booking.orderHash, booking]))
    const former = booked.size === 0 ? [] : await formerDriversOf(tx, [...booked.keys()])
    const lost = new Set(former.map(({ orderHash, driverId }) => `${orderHash} ${driverId}`))
    const promised = new Map<string, Taken[]>()
    for (const booking of claimed)
      promised.set(booking.driverId ?? '', [...(promised.get(booking.driverId ?? '') ?? []), spanOf(booking)])
    const { secondsBetween } = house.port(pickupTimePort)
    return ({ orderHash, pickup, dropoff }, driverId) => {
      if (lost.has(`${orderHash} ${driverId}`)) return true
      const own = promised.get(driverId)
      if (!own) return false
      const booking = booked.get(orderHash)
      if (booking) return !fitsBetween(spanOf(booking), own)
      const rideSeconds = dropoff === null ? undefined : secondsBetween(pickup.location, dropoff.location, now).seconds
      return !fitsBetween(rideNow({ now, rideSeconds }), own)
    }
  },
}
