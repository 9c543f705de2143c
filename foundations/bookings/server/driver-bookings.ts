import type { DriverBooking } from '@daoxing/bookings/contract'
import { mayServe } from '@daoxing/dispatch/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { bookingClientPort } from './booking-client.ts'
import { driverView } from './driver-view.ts'
import { planAssign } from './jobs/plan-assign.ts'
import { watchNow } from './jobs/watch-booking.ts'
import { confirmedNow } from './rules/answer-times.ts'
import { isClaimable, isReturnable } from './rules/booking-times.ts'
import { refusalOfRide, settleSpans } from './settle-spans.ts'
import { deleteSpan } from './stores/span-store.ts'
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
  const now = house.clock.now()
  const answer = confirmedNow(booking.policy, now)
  const claimed = await changeBooking(tx, booking, { phase: 'claimed', driverId, claimedAt: now, answer })
  await settleSpans({ tx, house, driverId })
  await house
    .port(bookingClientPort(booking.service))
    .announce({ tx, house, orderHash, what: 'driverPromised', driverId })
  // A driver has committed, so the price is held now.
  await watchNow({ tx, house, orderHash })
  return driverView(claimed)
}

type GiveBack = OfBooking & { readonly reason: 'ill' | undefined }

/** Releases a driver's claim; a claim of another driver is not found. Near its time only a driver who is ill may do it. */
export async function giveBack({ tx, house, driverId, orderHash, reason }: GiveBack): Promise<void> {
  await lockUntilEnd(tx, `order:${orderHash}`, `driver:${driverId}`)
  const booking = await findBooking(tx, orderHash)
  if (booking?.driverId !== driverId || booking.claimedAt === null) throw new Refusal('kit.notFound')
  const now = house.clock.now()
  const mayLeave = isReturnable(booking, now) || reason === 'ill'
  if (booking.phase !== 'claimed' || !mayLeave) throw new Refusal('bookings.tooLate')
  const { claimedAt } = booking
  await insertFormerDriver(tx, { orderHash, driverId, claimedAt, endedAt: now, why: reason ?? 'gaveBack' })
  const change = { phase: 'open', driverId: null, claimedAt: null, answer: null } as const
  const open = await changeBooking(tx, booking, change)
  await deleteSpan(tx, orderHash)
  await settleSpans({ tx, house, driverId })
  await planAssign({ tx, house, booking: open })
  // It may be time to search already.
  await watchNow({ tx, house, orderHash })
  await house.port(bookingClientPort(booking.service)).announce({ tx, house, orderHash, what: 'driverLost', driverId })
}

/** Confirms a booking that the calendar gave to the driver, or asked about again. */
export async function confirm({ tx, house, driverId, orderHash }: OfBooking): Promise<DriverBooking> {
  await lockUntilEnd(tx, `order:${orderHash}`)
  const booking = await findBooking(tx, orderHash)
  if (booking?.driverId !== driverId) throw new Refusal('kit.notFound')
  if (booking.answer?.confirmedAt !== null) return driverView(booking)
  const answer = { ...booking.answer, confirmedAt: house.clock.now() }
  const confirmed = await changeBooking(tx, booking, { answer })
  await watchNow({ tx, house, orderHash })
  return driverView(confirmed)
}

type Claim = DriverStep & { readonly booking: Booking; readonly mine: readonly Booking[] }

async function refusalOfClaim({ tx, house, driverId, booking, mine }: Claim): Promise<Refusal | undefined> {
  const { orderHash, phase } = booking
  const isOpen = phase === 'open' && isClaimable(booking, house.clock.now())
  if (!isOpen || (await wasDriverOf(tx, { orderHash, driverId }))) return new Refusal('bookings.taken')
  if (!(await mayServe({ tx, house, driverId, order: booking }))) return new Refusal('kit.notFound')
  return refusalOfRide({ tx, house, driverId, booking, mine })
}
