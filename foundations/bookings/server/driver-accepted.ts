import { pickupTimePort, type PickupWay, positionOf } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { planWatch } from './jobs/watch-booking.ts'
import { bookingClientPort } from './booking-client.ts'
import { confirmedNow } from './rules/answer-times.ts'
import { leavesAt } from './rules/booking-times.ts'
import { refusalOfRide, settleSpans } from './settle-spans.ts'
import { deleteSpan } from './stores/span-store.ts'
import {
  type Booking,
  bookingsOfDriver,
  changeBooking,
  findBooking,
  insertFormerDriver,
  wasDriverOf,
} from './stores/booking-store.ts'

type Step = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/**
 * Handles the acceptance of a booked order's offer. `later`: the driver has claimed the ride and stays free until
 * departure. `now`: the driver departs at once.
 */
export async function acceptBooking({
  tx,
  house,
  orderHash,
  driverId,
  way,
  mayWait,
}: Step & {
  readonly driverId: string
  readonly way: PickupWay
  /** False once a driver was under way and lost: the rider waits already, so the next one leaves at once. */
  readonly mayWait: boolean
}): Promise<'now' | 'later'> {
  const booking = await findBooking(tx, orderHash)
  if (!booking) return 'now'
  const { boardingAt, policy } = booking
  const now = house.clock.now()
  const isEarly = mayWait && now < leavesAt({ boardingAt, policy, waySeconds: way.durationSeconds })
  await refuseUnfit({ tx, house, driverId, booking })
  const departure = isEarly
    ? null
    : {
        at: now,
        waySeconds: waySecondsOf({ house, driverId, booking }) ?? way.durationSeconds,
        routeSeconds: way.durationSeconds,
        longestSeconds: null,
      }
  const phase = isEarly ? 'claimed' : 'coming'
  const change = {
    driverId,
    claimedAt: now,
    phase,
    departure,
    answer: isEarly ? confirmedNow(policy, now) : null,
  } as const
  await planWatch({ tx, house, booking: await changeBooking(tx, booking, change) })
  await settleSpans({ tx, house, driverId })
  if (isEarly) {
    const { service } = booking
    await house.port(bookingClientPort(service)).announce({ tx, house, orderHash, what: 'driverPromised', driverId })
  }
  return isEarly ? 'later' : 'now'
}

/** The estimate by which the watch sees later whether the car has come nearer. */
function waySecondsOf({ house, driverId, booking }: { house: House; driverId: string; booking: Booking }) {
  const from = positionOf({ house, driverId })?.location
  return from && house.port(pickupTimePort).secondsBetween(from, booking.pickup.location, house.clock.now()).seconds
}

/** A driver promises no ride that does not fit between the driver's others, and none that the driver has lost. */
async function refuseUnfit({
  tx,
  house,
  driverId,
  booking,
}: Omit<Step, 'orderHash'> & { driverId: string; booking: Booking }): Promise<void> {
  const mine = await bookingsOfDriver(tx, driverId)
  const refusal = await refusalOfRide({ tx, house, driverId, booking, mine })
  if (refusal) throw refusal
  if (await wasDriverOf(tx, { orderHash: booking.orderHash, driverId })) throw new Refusal('bookings.taken')
}

type Lost = Step & { readonly why: 'gaveBack' | 'notUnderWay' }

/** The driver on the way has given a booked order back, or was lost; the service searches for another one. */
export async function loseBookingDriver({ tx, house, orderHash, why }: Lost): Promise<void> {
  const booking = await findBooking(tx, orderHash)
  if (!booking) return
  const { driverId, claimedAt } = booking
  if (driverId !== null && claimedAt !== null)
    await insertFormerDriver(tx, { orderHash, driverId, claimedAt, endedAt: house.clock.now(), why })
  const change = { phase: 'sought', driverId: null, claimedAt: null, departure: null, answer: null } as const
  await deleteSpan(tx, orderHash)
  await planWatch({ tx, house, booking: await changeBooking(tx, booking, change) })
}
