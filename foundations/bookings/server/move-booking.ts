import { positionOf, pickupTimePort, stopSeeking, withdrawOpenOffer } from '@daoxing/dispatch/server'
import { distanceMetres, type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { planAssign } from './jobs/plan-assign.ts'
import { planWatch } from './jobs/watch-booking.ts'
import { isDispatchTime, isRecalled, unknownWaySeconds } from './rules/booking-times.ts'
import { refusalOfRide, settleSpans } from './settle-spans.ts'
import { deleteSpan } from './stores/span-store.ts'
import { type Booking, bookingsOfDriver, changeBooking, findBooking } from './stores/booking-store.ts'
import { tellDriver } from './tell-driver.ts'

type Step = { readonly tx: Tx; readonly house: House }
type Move = Step & {
  readonly orderHash: string
  readonly boardingAt: Instant
  readonly pickup: Booking['pickup']
}

/** The consequences of a move that the service of the order carries out. */
export type MovedBooking = {
  /** The search goes on until then, with the new time and place; null where none is under way. */
  readonly seeksUntil: Instant | null
  /** The driver under way is free again, or the search has ended until its own time: the order is reserved again. */
  readonly isRecalled: boolean
}

const nothingToDo: MovedBooking = { seeksUntil: null, isRecalled: false }

/**
 * Moves a booking to another time and pick-up, with the length of its ride. Its driver stays where the ride still fits
 * between the driver's others, and is told. A driver under way is called back where the new time is far away, and a
 * search starts again at its own time. An order that is not in the calendar any more, because its rider is aboard, moves
 * nothing. Takes the lock of the driver, after that of the order.
 */
export async function moveBooking({ tx, house, orderHash, boardingAt, pickup }: Move): Promise<MovedBooking> {
  const booking = await findBooking(tx, orderHash)
  if (!booking || isUnmoved(booking, { boardingAt, pickup })) return nothingToDo
  const endsAt = plusSeconds(boardingAt, secondsBetween(booking.boardingAt, booking.endsAt))
  const next: Booking = { ...booking, boardingAt, endsAt, pickup }
  const isSoon = isDispatchTime(next, house.clock.now())
  const isCalledBack = booking.phase === 'coming' && isTooEarly(house, next)
  const change = {
    ...{ boardingAt, endsAt, pickup },
    // The way to another pick-up cannot be compared with that of the departure.
    ...((isCalledBack || isElsewhere(booking, { pickup })) && { departure: null }),
    ...(!isSoon && { remindedAt: null }),
    ...(await newPhase({ tx, house, booking, next, isCalledBack })),
  }
  const moved = await changeBooking(tx, booking, change)
  await planWatch({ tx, house, booking: moved })
  if (moved.phase === 'open') await planAssign({ tx, house, booking: moved })
  if (booking.driverId !== null) {
    const isKept = moved.driverId === booking.driverId
    if (!isKept) await deleteSpan(tx, orderHash)
    await settleSpans({ tx, house, driverId: booking.driverId })
    await tellDriver({ tx, house, booking: moved, driverId: booking.driverId, why: isKept ? 'moved' : 'lost' })
  }
  const seeksUntil = moved.phase === 'sought' ? plusSeconds(boardingAt, moved.policy.patienceSeconds) : null
  const isPaused = booking.phase === 'sought' && moved.phase === 'open'
  return { seeksUntil, isRecalled: isCalledBack || isPaused }
}

type Target = Pick<Booking, 'boardingAt' | 'pickup'>

function isUnmoved({ boardingAt, pickup }: Booking, next: Target): boolean {
  return boardingAt === next.boardingAt && pickup.address === next.pickup.address && !isElsewhere({ pickup }, next)
}

function isElsewhere({ pickup }: Pick<Target, 'pickup'>, next: Pick<Target, 'pickup'>): boolean {
  return distanceMetres(pickup.location, next.pickup.location) >= 1
}

type Phase = Step & { readonly booking: Booking; readonly next: Booking; readonly isCalledBack: boolean }

/** The phase after a move, where it is another one. */
async function newPhase({ tx, house, booking, next, isCalledBack }: Phase): Promise<Partial<Booking>> {
  const { phase, orderHash, driverId } = booking
  if (phase === 'sought' && !isDispatchTime(next, house.clock.now())) {
    await stopSeeking({ tx, house, orderHash })
    return { phase: 'open' }
  }
  // A driver who is being asked would see the former pick-up.
  if (phase === 'sought') await withdrawOpenOffer({ tx, house, orderHash })
  if (driverId === null || (phase === 'coming' && !isCalledBack)) return {}
  await lockUntilEnd(tx, `driver:${driverId}`)
  const mine = await bookingsOfDriver(tx, driverId)
  if ((await refusalOfRide({ tx, house, driverId, booking: next, mine })) === undefined) return { phase: 'claimed' }
  return { phase: 'open', driverId: null, claimedAt: null, answer: null }
}

/** Whether the driver under way has time for other rides before this one. */
function isTooEarly(house: House, { driverId, pickup, boardingAt, policy }: Booking): boolean {
  const now = house.clock.now()
  const from = driverId === null ? undefined : positionOf({ house, driverId })?.location
  const way = from && house.port(pickupTimePort).secondsBetween(from, pickup.location, now)
  return isRecalled({ boardingAt, policy, waySeconds: way?.seconds ?? unknownWaySeconds, now })
}
