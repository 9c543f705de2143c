import { type Engagements, pickupTimePort } from '@daoxing/dispatch/server'
import { type LatLng, plusSeconds } from '@daoxing/kit/contract'
import { fitsBetween, freeAfterRide, leavesAt, spanOf, unknownWaySeconds } from './rules/booking-times.ts'
import { type Booking, claimedBookingsAnd, formerDriversOf } from './stores/booking-store.ts'

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
    const promised = new Map<string, Booking[]>()
    for (const booking of claimed)
      promised.set(booking.driverId ?? '', [...(promised.get(booking.driverId ?? '') ?? []), booking])
    const { secondsBetween } = house.port(pickupTimePort)
    const secondsOfWay = (from: LatLng | undefined, to: LatLng) =>
      from === undefined ? unknownWaySeconds : secondsBetween(from, to, now).seconds
    return ({ orderHash, pickup, dropoff }, { driverId, location }) => {
      if (lost.has(`${orderHash} ${driverId}`)) return true
      const own = promised.get(driverId)
      if (!own) return false
      const booking = booked.get(orderHash)
      if (booking) return !fitsBetween(spanOf(booking), own.map(spanOf))
      const end = dropoff?.location
      const freeAt = freeAfterRide({
        now,
        pickupSeconds: secondsOfWay(location, pickup.location),
        rideSeconds: end && secondsOfWay(pickup.location, end),
      })
      return own.some((next) => freeAt > leavesAt({ ...next, waySeconds: secondsOfWay(end, next.pickup.location) }))
    }
  },
}
