import type { Engagements } from '@daoxing/dispatch/server'
import { type Instant, type LatLng, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { refusalOfHours } from './driver-law.ts'
import { secondsOfWayIn } from './fits-driver.ts'
import { fitsBetween, freeAfterRide, leavesAt, type SecondsOfWay } from './rules/booking-times.ts'
import {
  type Booking,
  bookingsOfDriver,
  claimedBookingsAnd,
  formerDriversOf,
  isClaimed,
} from './stores/booking-store.ts'
import { deleteSpanOfJob } from './stores/span-store.ts'
import { hoursOfTired } from './tired-drivers.ts'

/** Promises that are farther away do not matter for a ride that is sought now. */
const lookAheadSeconds = 4 * 3600

/** Keeps the dispatcher from giving drivers a ride that does not fit before one that they have promised. */
export const bookingEngagements: Engagements = {
  released: ({ tx, ...job }) => deleteSpanOfJob(tx, job),
  async engaged({ tx, house, waiting }) {
    const now = house.clock.now()
    const orderHashes = waiting.map(({ orderHash }) => orderHash)
    const known = await claimedBookingsAnd(tx, { until: plusSeconds(now, lookAheadSeconds), orderHashes })
    const sought = known.filter(({ orderHash }) => orderHashes.includes(orderHash))
    const booked = new Map(sought.map((booking) => [booking.orderHash, booking]))
    const former = booked.size === 0 ? [] : await formerDriversOf(tx, [...booked.keys()])
    const lost = new Set(former.map(({ orderHash, driverId }) => `${orderHash} ${driverId}`))
    const promised = new Map<string, Booking[]>()
    for (const booking of known.filter(isClaimed))
      promised.set(booking.driverId ?? '', [...(promised.get(booking.driverId ?? '') ?? []), booking])
    const secondsOfWay = secondsOfWayIn(house)
    const hours = await hoursOfTired({ tx, house })
    return ({ orderHash, pickup, dropoff }, driverId, location) => {
      if (lost.has(`${orderHash} ${driverId}`)) return true
      const own = promised.get(driverId)
      if (!own && !hours.isNear(driverId)) return false
      const booking = booked.get(orderHash)
      if (booking) {
        const waySeconds = secondsOfWay(location(), pickup.location, now)
        const leaves = leavesAt({ ...booking, waySeconds })
        const startsAt = leaves > now ? leaves : now
        if (!hours.allow({ driverId, startsAt, endsAt: booking.endsAt })) return true
        return own !== undefined && !fitsBetween(booking, own, { secondsOfWay })
      }
      const ride = { from: location(), pickup: pickup.location, end: dropoff?.location }
      if (!hours.allow({ driverId, startsAt: now, endsAt: freeAt({ now, ride, secondsOfWay }) })) return true
      return own !== undefined && own.some((next) => !isBackInTime({ now, ride, next, secondsOfWay }))
    }
  },
}

type Ride = {
  /** The position of the driver. */
  readonly from: LatLng | undefined
  readonly pickup: LatLng
  readonly end: LatLng | undefined
}

type Between = {
  readonly now: Instant
  readonly ride: Ride
  readonly next: Booking
  readonly secondsOfWay: SecondsOfWay
}

/** When a driver who takes a ride now is free again. */
function freeAt({ now, ride: { from, pickup, end }, secondsOfWay }: Omit<Between, 'next'>): Instant {
  const pickupSeconds = secondsOfWay(from, pickup, now)
  return freeAfterRide({ now, pickupSeconds, rideSeconds: end && secondsOfWay(pickup, end, now) })
}

/** Whether a driver who takes a ride now can leave for a promised one in time. */
function isBackInTime({ now, ride, next, secondsOfWay }: Between): boolean {
  const waySeconds = secondsOfWay(ride.end, next.pickup.location, now)
  return freeAt({ now, ride, secondsOfWay }) <= leavesAt({ ...next, waySeconds })
}

type FromTheStreet = {
  readonly tx: Tx
  readonly house: House
  readonly driverId: string
  /** The place where the rider boards. */
  readonly at: LatLng
  readonly end: LatLng | undefined
}

/** Whether a ride from the street would keep a driver from a promised one, or from the rest that the law demands. */
export async function isPromisedElsewhere({ tx, house, driverId, at, end }: FromTheStreet): Promise<boolean> {
  const [now, secondsOfWay] = [house.clock.now(), secondsOfWayIn(house)]
  const mine = await bookingsOfDriver(tx, driverId)
  const ride = { from: at, pickup: at, end }
  if (mine.filter(isClaimed).some((next) => !isBackInTime({ now, ride, next, secondsOfWay }))) return true
  const work = { startsAt: now, endsAt: freeAt({ now, ride, secondsOfWay }) }
  return (await refusalOfHours({ tx, house, driverId, orderHash: '', work })) !== undefined
}
