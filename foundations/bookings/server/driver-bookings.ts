import type { DriverBooking } from '@daoxing/bookings/contract'
import { mayServe } from '@daoxing/dispatch/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { bookingClientPort } from './booking-client.ts'
import { driverView } from './driver-view.ts'
import { fitsDriver } from './fits-driver.ts'
import { watchNow } from './jobs/watch-booking.ts'
import { isClaimable, isReturnable } from './rules/booking-times.ts'
import {
  type Booking,
  bookingsOfDriver,
  changeBooking,
  findBooking,
  insertFormerDriver,
  openBookings,
  wasDriverOf,
} from './stores/booking-store.ts'

type DriverStep = { readonly tx: Tx; readonly house: House; readonly driverId: string }
type OfBooking = DriverStep & { readonly orderHash: string }

/** The longest time before a ride at which any service allows claims. */
const claimAheadSecondsMax = 7 * 24 * 3600

/** Returns a driver's bookings, and the open ones that fit between them. */
export async function bookingsFor({ tx, house, driverId }: DriverStep) {
  const now = house.clock.now()
  const mine = await bookingsOfDriver(tx, driverId)
  const open: DriverBooking[] = []
  for (const booking of await openBookings(tx, { from: now, until: plusSeconds(now, claimAheadSecondsMax) }))
    if ((await refusalOfClaim({ tx, house, driverId, booking, mine })) === undefined) open.push(driverView(booking))
  return { open, mine: mine.map(driverView) }
}

/**
 * Claims a booking for a driver. The locks of booking and driver decide between concurrent claims, and prevent clashes.
 */
export async function claim({ tx, house, driverId, orderHash }: OfBooking): Promise<DriverBooking> {
  await lockUntilEnd(tx, `order:${orderHash}`, `driver:${driverId}`)
  const booking = await findBooking(tx, orderHash)
  if (!booking) throw new Refusal('kit.notFound')
  if (booking.driverId === driverId) return driverView(booking)
  const mine = await bookingsOfDriver(tx, driverId)
  const refusal = await refusalOfClaim({ tx, house, driverId, booking, mine })
  if (refusal) throw refusal
  const change = { phase: 'claimed', driverId, claimedAt: house.clock.now() } as const
  const claimed = await changeBooking(tx, booking, change)
  await house
    .port(bookingClientPort(booking.service))
    .announce({ tx, house, orderHash, what: 'driverPromised', driverId })
  // A driver has committed, so the price is held now.
  await watchNow({ tx, house, orderHash })
  return driverView(claimed)
}

/** Releases a driver's claim; a claim of another driver is not found. */
export async function giveBack({ tx, house, driverId, orderHash }: OfBooking): Promise<void> {
  await lockUntilEnd(tx, `order:${orderHash}`, `driver:${driverId}`)
  const booking = await findBooking(tx, orderHash)
  if (booking?.driverId !== driverId || booking.claimedAt === null) throw new Refusal('kit.notFound')
  const now = house.clock.now()
  if (booking.phase !== 'claimed' || !isReturnable(booking, now)) throw new Refusal('bookings.tooLate')
  const { claimedAt } = booking
  await insertFormerDriver(tx, { orderHash, driverId, claimedAt, endedAt: now, why: 'gaveBack' })
  await changeBooking(tx, booking, { phase: 'open', driverId: null, claimedAt: null })
  await house.port(bookingClientPort(booking.service)).announce({ tx, house, orderHash, what: 'driverLost', driverId })
}

type Claim = DriverStep & { readonly booking: Booking; readonly mine: readonly Booking[] }

async function refusalOfClaim({ tx, house, driverId, booking, mine }: Claim): Promise<Refusal | undefined> {
  const { orderHash, phase } = booking
  const isOpen = phase === 'open' && isClaimable(booking, house.clock.now())
  if (!isOpen || (await wasDriverOf(tx, { orderHash, driverId }))) return new Refusal('bookings.taken')
  if (!(await mayServe({ tx, house, driverId, order: booking }))) return new Refusal('kit.notFound')
  return fitsDriver(house, booking, mine) ? undefined : new Refusal('bookings.driverBusyThen')
}
