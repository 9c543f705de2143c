import { blocksOf, mayDrive, rosterOf } from '@daoxing/dispatch/server'
import { type Instant, plusSeconds, taipeiTime } from '@daoxing/kit/contract'
import { behindSavepoint, type House, lockUntilEnd, tryLockUntilEnd, type Tx } from '@daoxing/kit/server'
import { Refusal } from '@daoxing/kit/contract'
import { bookingClientPort } from '../booking-client.ts'
import { drivingSecondsOf, workOf } from '../driver-law.ts'
import { secondsOfWayIn } from '../fits-driver.ts'
import { firstQuestion, isToAssign } from '../rules/answer-times.ts'
import { type Assigned, type RosterPerson, solveAssignment } from '../solve-assignment.ts'
import { refusalOfRide, settleSpans } from '../settle-spans.ts'
import {
  type Booking,
  bookingsOfDriver,
  bookingsToAssign,
  changeBooking,
  findBooking,
  formerDriversOf,
  promisedBookings,
  wasDriverOf,
} from '../stores/booking-store.ts'
import { tellDriver } from '../tell-driver.ts'
import { worksOfDrivers } from '../worked-time.ts'
import { type AssignPlace, planAssignAt } from './plan-assign.ts'
import { watchNow } from './watch-booking.ts'

/** A booking that could not be given is tried again after this. */
const againSeconds = 300

type Place = { readonly house: House; readonly place: AssignPlace }
type Within = Place & { readonly tx: Tx }

/**
 * Gives the open bookings of a service and region to its drivers. Each is given in a separate transaction; if the driver or
 * the booking has changed in the meantime, the next run handles it.
 */
export async function assignBookingsHandler({
  payload: place,
  house,
}: {
  payload: AssignPlace
  house: House
}): Promise<void> {
  const { service, region } = place
  await house.database.transaction(async (tx) => {
    const isAlone = await tryLockUntilEnd(tx, `bookings:assign:${service}:${region}`)
    const now = house.clock.now()
    if (!isAlone) return planAssignAt({ tx, house, place, dueAt: plusSeconds(now, 1) })
    const open = (await bookingsToAssign(tx, { ...place, now })).filter((booking) => isToAssign(booking, now))
    if (open.length === 0) return
    const planned = await planFor({ tx, house, place }, open)
    for (const pair of planned) await giveTo({ house, place }, pair)
    if (planned.length < open.length) await planAssignAt({ tx, house, place, dueAt: plusSeconds(now, againSeconds) })
  })
}

/** The pairs of bookings and drivers that are best for all. */
async function planFor({ tx, house, place: { service } }: Within, open: readonly Booking[]) {
  const roster = await rosterOf({ tx, house, service })
  const driverIds = roster.map(({ driverId }) => driverId)
  const around = open[0]?.boardingAt ?? house.clock.now()
  const works = await worksOfDrivers({ tx, house, driverIds, around })
  const promised = Map.groupBy(await promisedBookings(tx, driverIds), ({ driverId }) => driverId)
  const former = await formerDriversOf(
    tx,
    open.map(({ orderHash }) => orderHash),
  )
  const lost = new Set(former.map(({ orderHash, driverId }) => `${orderHash} ${driverId}`))
  const blocked = await blocksOf(tx, [...new Set(open.map(({ riderId }) => riderId))])
  const bookings = new Map(open.map((booking) => [booking.orderHash, booking]))
  const drivers = new Map(roster.map((driver) => [driver.driverId, driver]))
  const suits = ({ orderHash }: { readonly orderHash: string }, driverId: string): boolean => {
    const [booking, driver] = [bookings.get(orderHash), drivers.get(driverId)]
    if (!booking || !driver || lost.has(`${orderHash} ${driverId}`)) return false
    const { gearbox, language, riderId, boardingAt } = booking
    if (driver.daysOff.includes(weekdayOf(boardingAt)) || blocked.has(`${riderId} ${driverId}`)) return false
    if (gearbox !== null && !driver.gearboxes.includes(gearbox)) return false
    if (language !== null && !driver.languages.includes(language)) return false
    return mayDrive({ house, service, driver, wish: booking })
  }
  const people = roster.map(
    ({ driverId, garage }): RosterPerson => ({
      driverId,
      garage: garage?.location,
      rides: promised.get(driverId) ?? [],
      works: works.get(driverId) ?? [],
    }),
  )
  return solveAssignment({
    open,
    people,
    suits,
    secondsOfWay: secondsOfWayIn(house),
    workOf: (ride, startsAt) =>
      workOf({ startsAt, endsAt: ride.endsAt, drivingSeconds: drivingSecondsOf(ride, startsAt) }),
  })
}

/** 1 is Monday. */
function weekdayOf(at: Instant): number {
  return taipeiTime(at).weekday || 7
}

/** Gives a booking to a driver, unless one of the two has changed. */
async function giveTo({ house, place }: Place, { orderHash, driverId }: Assigned): Promise<void> {
  await house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, `order:${orderHash}`, `driver:${driverId}`)
    const [now, booking] = [house.clock.now(), await findBooking(tx, orderHash)]
    if (!booking || !isToAssign(booking, now) || (await wasDriverOf(tx, { orderHash, driverId }))) return
    const mine = await bookingsOfDriver(tx, driverId)
    if (await refusalOfRide({ tx, house, driverId, booking, mine })) return
    const answer = firstQuestion(booking, now)
    const isGiven = await behindSavepoint(tx, async () => {
      const given = await changeBooking(tx, booking, { phase: 'claimed', driverId, claimedAt: now, answer })
      await settleSpans({ tx, house, driverId })
      return given
    }).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (!isGiven) return planAssignAt({ tx, house, place, dueAt: plusSeconds(now, againSeconds) })
    await tellDriver({ tx, house, booking: isGiven, driverId, why: 'assigned' })
    const client = house.port(bookingClientPort(booking.service))
    await client.announce({ tx, house, orderHash, what: 'driverPromised', driverId })
    await watchNow({ tx, house, orderHash })
    house.log.info({ orderHash, driverId }, 'a booking was given to a driver')
  })
}
