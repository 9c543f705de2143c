import {
  assignDriver,
  dispatchClientPort,
  isOccupied,
  type PickupWay,
  pickupTimePort,
  positionOf,
  stopSeeking,
} from '@daoxing/dispatch/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { bookingClientPort } from '../booking-client.ts'
import { answerDueAt, coverBy, secondQuestion } from '../rules/answer-times.ts'
import {
  busyUntil,
  departureCheck,
  isDispatchTime,
  leavesAt,
  mustLeaveBy,
  nextLookAt,
  payBy,
  unknownWaySeconds,
  withLongestWay,
} from '../rules/booking-times.ts'
import { type Booking, changeBooking, findBooking, insertFormerDriver } from '../stores/booking-store.ts'
import { deleteSpan } from '../stores/span-store.ts'
import { settleSpans } from '../settle-spans.ts'
import { tellDriver } from '../tell-driver.ts'
import { planAssign } from './plan-assign.ts'

/** Watches one booking: reminds, holds its price, sends its driver or searches for one, until its rider is aboard. */
export const watchBooking = defineJob('bookings.watch', z.object({ orderHash: z.string() }))
const watchKey = (orderHash: string) => `bookings:watch:${orderHash}`

type Look = { readonly tx: Tx; readonly house: House; readonly booking: Booking }

/** Plans the next check, if any. */
export async function planWatch({ tx, house, booking }: Look): Promise<void> {
  const { orderHash } = booking
  const dueAt = nextStepAt(booking, house.clock.now())
  if (dueAt !== undefined) await house.jobs.plan(tx, watchBooking, { orderHash }, { key: watchKey(orderHash), dueAt })
}

/** The next step of the ride, of the driver's answer, or of the search for a driver. */
function nextStepAt(booking: Booking, now: Instant): Instant | undefined {
  const { phase, answer, driverId } = booking
  const answerAt = phase === 'claimed' && answer !== null ? answerDueAt({ ...booking, answer }) : undefined
  const endsAt = driverId === null ? coverBy(booking) : undefined
  return [nextLookAt({ ...booking, now }), answerAt, endsAt]
    .filter((at) => at !== undefined && at > now)
    .reduce((first, at) => (first === undefined || (at !== undefined && at < first) ? at : first), undefined)
}

/** Plans an immediate check after a change of the booking. */
export async function watchNow({ tx, house, orderHash }: Omit<Look, 'booking'> & { orderHash: string }): Promise<void> {
  await house.jobs.plan(tx, watchBooking, { orderHash }, { key: watchKey(orderHash) })
}

export async function watchBookingHandler({
  payload: { orderHash },
  house,
}: {
  payload: { orderHash: string }
  house: House
}): Promise<void> {
  const way = await wayOfDriver(house, orderHash)
  await house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, `order:${orderHash}`)
    let booking = await findBooking(tx, orderHash)
    if (!booking) return
    for (const step of [remind, commit, askDriver, endUncovered, seek, leave, checkDeparture, oweLate]) {
      const next: Booking | undefined = await step({ tx, house, booking }, way)
      // The step has ended the booking.
      if (!next) return
      booking = next
    }
    await planWatch({ tx, house, booking })
  })
}

type DriverWay = {
  readonly driverId: string
  readonly waySeconds: number
  /** The route, known only once it is time to leave, and where a driver who was sent does not seem to come nearer. */
  readonly way: PickupWay | undefined
}

/** The maximum age of a position that shows where a car is. */
const heardSeconds = 60

/**
 * Returns the route of the driver who claimed the booking, or who was just sent. The route engine may be slow, so it is
 * called before the transaction.
 */
async function wayOfDriver(house: House, orderHash: string): Promise<DriverWay | undefined> {
  const booking = await findBooking(house.database, orderHash)
  if (!booking || booking.driverId === null) return undefined
  const { driverId, service, pickup, boardingAt, policy, phase, departure } = booking
  const isSent = phase === 'coming' && departure !== null
  if (phase !== 'claimed' && !isSent) return undefined
  const position = positionOf({ house, driverId })
  const from = position?.location
  if (!from || (isSent && plusSeconds(position.at, heardSeconds) < house.clock.now())) return undefined
  const now = house.clock.now()
  const { seconds: waySeconds } = house.port(pickupTimePort).secondsBetween(from, pickup.location, now)
  const isClear = isSent
    ? departureCheck({ boardingAt, policy, departure, waySeconds, now }) !== 'lost'
    : now < leavesAt({ boardingAt, policy, waySeconds })
  if (isClear) return { driverId, waySeconds, way: undefined }
  const way = await house.port(dispatchClientPort(service)).wayToPickup({ house, from, to: pickup.location })
  return { driverId, waySeconds, way }
}

async function remind({ tx, house, booking }: Look): Promise<Booking> {
  const { orderHash, remindedAt } = booking
  if (remindedAt !== null || !isDispatchTime(booking, house.clock.now())) return booking
  await clientOf({ tx, house, booking }).remind({ tx, house, orderHash })
  return changeBooking(tx, booking, { remindedAt: house.clock.now() })
}

/**
 * Holds the price when a driver commits, or when the search for a driver starts. A decline leaves time for another
 * method.
 */
async function commit({ tx, house, booking }: Look): Promise<Booking | undefined> {
  const { orderHash, committedAt, driverId } = booking
  const now = house.clock.now()
  if (committedAt !== null || (driverId === null && !isDispatchTime(booking, now))) return booking
  const client = clientOf({ tx, house, booking })
  const state = await client.commit({ tx, house, orderHash })
  if (state === 'held') return changeBooking(tx, booking, { committedAt: now, declinedAt: null })
  if (state === 'asked') return booking
  const end = payBy(booking)
  if (end === null) {
    const declined = await changeBooking(tx, booking, { declinedAt: now })
    await client.askToPay({ tx, house, orderHash })
    return declined
  }
  if (now < end) return booking
  await client.endUnpaid({ tx, house, orderHash })
  return undefined
}

/** Asks the driver again shortly before the time; a driver who does not answer loses the booking to another one. */
async function askDriver({ tx, house, booking }: Look): Promise<Booking> {
  const { phase, answer, driverId } = booking
  if (phase !== 'claimed' || answer === null || driverId === null) return booking
  const now = house.clock.now()
  const again = secondQuestion({ ...booking, answer }, now)
  if (again) {
    const asked = await changeBooking(tx, booking, { answer: again })
    await tellDriver({ tx, house, booking: asked, driverId, why: 'confirm' })
    return asked
  }
  if (answer.confirmedAt !== null || now < answer.confirmBy) return booking
  const open = await dropDriver({ tx, house, booking }, { driverId, why: 'noAnswer' })
  await tellDriver({ tx, house, booking: open, driverId, why: 'lost' })
  await planAssign({ tx, house, booking: open })
  return open
}

type Dropped = { readonly driverId: string; readonly why: 'noAnswer' | 'notUnderWay' }

/** Takes a claimed booking from its driver, and says so to the rider. */
async function dropDriver({ tx, house, booking }: Look, { driverId, why }: Dropped): Promise<Booking> {
  const { orderHash, claimedAt } = booking
  const now = house.clock.now()
  await insertFormerDriver(tx, { orderHash, driverId, claimedAt: claimedAt ?? now, endedAt: now, why })
  const change = { phase: 'open', driverId: null, claimedAt: null, answer: null } as const
  const open = await changeBooking(tx, booking, change)
  await deleteSpan(tx, orderHash)
  await settleSpans({ tx, house, driverId })
  await clientOf({ tx, house, booking }).announce({ tx, house, orderHash, what: 'driverLost', driverId })
  house.log.info({ orderHash, driverId, why }, 'a driver lost a booking')
  return open
}

/** Ends a booking that the calendar assigns and that has no driver in time. */
async function endUncovered({ tx, house, booking }: Look): Promise<Booking | undefined> {
  const { orderHash, phase } = booking
  const by = coverBy(booking)
  if (by === undefined || house.clock.now() < by || (phase !== 'open' && phase !== 'sought')) return booking
  const { nobody } = clientOf({ tx, house, booking })
  if (!nobody) return booking
  if (phase === 'sought') await stopSeeking({ tx, house, orderHash })
  await nobody({ tx, house, orderHash })
  house.log.info({ orderHash }, 'a booking ended because no driver was found')
  return findBooking(tx, orderHash)
}

/** Searches for a driver for an unclaimed booking. */
async function seek({ tx, house, booking }: Look): Promise<Booking> {
  const { orderHash, phase, committedAt, boardingAt, policy } = booking
  if (phase !== 'open' || committedAt === null || !isDispatchTime(booking, house.clock.now())) return booking
  const sought = await changeBooking(tx, booking, { phase: 'sought' })
  const giveUpAt = plusSeconds(boardingAt, policy.patienceSeconds)
  await clientOf({ tx, house, booking }).seek({ tx, house, orderHash, giveUpAt })
  return sought
}

/** Sends the driver who claimed the booking; a driver who has not departed in time loses it to the dispatcher. */
async function leave({ tx, house, booking }: Look, known: DriverWay | undefined): Promise<Booking> {
  const { orderHash, phase, driverId, boardingAt, policy, service, riderId, pickup, claimedAt } = booking
  if (phase !== 'claimed' || driverId === null || claimedAt === null) return booking
  const now = house.clock.now()
  const own = known?.driverId === driverId ? known : undefined
  const way = own?.way
  const times = { boardingAt, policy, waySeconds: own?.waySeconds ?? unknownWaySeconds }
  const assignment = { tx, house, orderHash, service, riderId, driverId, pickup: pickup.location }
  if (way !== undefined && booking.committedAt !== null && (await assignDriver(assignment))) {
    await clientOf({ tx, house, booking }).leaves({ tx, house, orderHash, driverId, way })
    const departure = {
      ...{ at: now, waySeconds: times.waySeconds, routeSeconds: way.durationSeconds },
      longestSeconds: null,
    }
    return changeBooking(tx, booking, { phase: 'coming', departure })
  }
  // A driver cannot leave before the price is held, and does not lose the ride by waiting for it.
  if (now < mustLeaveBy(times) || booking.committedAt === null) return booking
  // Another ride of the driver has not ended yet.
  if (way !== undefined && now < busyUntil(times) && (await isOccupied(tx, driverId))) return booking
  return seek({ tx, house, booking: await dropDriver({ tx, house, booking }, { driverId, why: 'notUnderWay' }) })
}

/** A driver who was sent and does not come nearer loses the booking in time for another one. */
async function checkDeparture(
  { tx, house, booking }: Look,
  known: DriverWay | undefined,
): Promise<Booking | undefined> {
  const { orderHash, phase, driverId, boardingAt, policy, departure } = booking
  if (phase !== 'coming' || departure === null) return booking
  const own = known?.driverId === driverId ? known : undefined
  const routeSeconds = own?.way?.durationSeconds
  const found = departureCheck({
    ...{ boardingAt, policy, departure, routeSeconds },
    waySeconds: own?.waySeconds,
    now: house.clock.now(),
  })
  if (found === 'unknown') {
    const seen = own === undefined ? departure : withLongestWay(departure, own.waySeconds)
    return seen === departure ? booking : changeBooking(tx, booking, { departure: { longestSeconds: null, ...seen } })
  }
  if (found === 'underWay') return changeBooking(tx, booking, { departure: null })
  await clientOf({ tx, house, booking }).driverStays({ tx, house, orderHash })
  house.log.info({ orderHash, driverId }, 'a driver who was sent did not leave and lost the booking')
  const left = await findBooking(tx, orderHash)
  // A car that has reported its arrival keeps the rider.
  return left?.phase === 'coming' ? changeBooking(tx, left, { departure: null }) : left
}

/** Credits the rider once, if no car has come some time after the boarding time. */
async function oweLate({ tx, house, booking }: Look): Promise<Booking> {
  const { orderHash, lateAt, declinedAt, boardingAt, policy } = booking
  const now = house.clock.now()
  // No car was sent, because the rider's payment was declined.
  if (lateAt !== null || declinedAt !== null || now < plusSeconds(boardingAt, policy.lateSeconds)) return booking
  await clientOf({ tx, house, booking }).late({ tx, house, orderHash })
  return changeBooking(tx, booking, { lateAt: now })
}

const clientOf = ({ house, booking }: Look) => house.port(bookingClientPort(booking.service))
