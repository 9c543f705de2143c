import {
  claimBooking,
  confirmBooking,
  type DriverBooking,
  driverBookingChanged,
  giveBackBooking,
  listDriverBookings,
} from '@daoxing/bookings/contract'
import type { DriverPhone } from '@daoxing/dispatch/simulator'
import { ApiFailure, type Chance, type CityWorld } from '@daoxing/kit/simulator'
import { answerTo, isOnDuty, tripToClaim } from './chauffeur-decisions.ts'
import { faultOn, illInTheMorning, noConfirmation, thirdJob } from './chauffeur-faults.ts'
import { troubleOfTrip } from './trip-trouble.ts'

/** The share of looks at the calendar in which a driver claims an open trip. */
const claimShare = 0.5

type CalendarPlan = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly chance: Chance
  readonly driverId: string
  readonly daysOff: readonly number[]
  /** Open trips that any driver of the city has seen. */
  readonly seen: Map<string, DriverBooking>
  readonly ending: AbortSignal
}

/** The booked trips of one driver. */
export type ChauffeurCalendar = {
  /** Reads the calendar, confirms own trips, and claims an open one, sometimes. */
  lookUp(signal: AbortSignal): Promise<void>
  isOnDuty(): boolean
  mine(): readonly DriverBooking[]
}

export function createCalendar(plan: CalendarPlan): ChauffeurCalendar {
  const { world, phone, chance, driverId, daysOff, seen, ending } = plan
  let mine: readonly DriverBooking[] = []

  /** Another driver was faster, the booking has moved, or the rules forbid it. */
  async function attempt(what: string, send: () => Promise<unknown>): Promise<void> {
    try {
      await send()
      world.count(`chauffeurs.${what}`)
    } catch (error) {
      if (!(error instanceof ApiFailure) || (error.status !== 409 && error.status !== 404)) throw error
      world.count(`chauffeurs.${what} ${error.code}`)
    }
  }

  async function answer(booking: DriverBooking, signal: AbortSignal): Promise<void> {
    const { orderHash: tripHash } = booking
    const params = { hash: tripHash }
    const target = { driverId, tripHash, trouble: troubleOfTrip(world, tripHash) }
    const isIll = faultOn(world.faults, illInTheMorning, target) !== undefined
    const isSilent = faultOn(world.faults, noConfirmation, target) !== undefined
    const doing = answerTo(booking, { nowMs: world.deviceNowMs(), isIll, isSilent })
    if (doing === 'confirm') await attempt('confirmed', () => phone.send(confirmBooking, { params, signal }))
    if (doing === 'reportIll')
      await attempt('ill', () => phone.send(giveBackBooking, { params, query: { reason: 'ill' }, signal }))
  }

  async function claim(open: readonly DriverBooking[], signal: AbortSignal): Promise<void> {
    const wished = tripToClaim(open, { mine, daysOff })
    if (wished && chance.happens(claimShare))
      await attempt('claimed', () => phone.send(claimBooking, { params: { hash: wished.orderHash }, signal }))
    if (mine.length === 0 || !faultOn(world.faults, thirdJob, { driverId })) return
    const known = new Set([...open, ...mine].map(({ orderHash }) => orderHash))
    const unfit = [...seen.keys()].find((hash) => !known.has(hash))
    if (unfit !== undefined)
      await attempt('thirdJob', () => phone.send(claimBooking, { params: { hash: unfit }, signal }))
  }

  async function lookUp(signal: AbortSignal): Promise<void> {
    const read = await phone.send(listDriverBookings, { signal })
    mine = read.mine
    const open = read.open.filter(({ service }) => service === 'chauffeur')
    for (const booking of open) seen.set(booking.orderHash, booking)
    for (const { orderHash } of mine) seen.delete(orderHash)
    for (const booking of mine) await answer(booking, signal)
    await claim(open, signal)
  }

  phone.on(driverBookingChanged, ({ why, booking }) => {
    world.count(`chauffeurs.booking ${why}`)
    if (why === 'lost' || why === 'ended') {
      mine = mine.filter(({ orderHash }) => orderHash !== booking.orderHash)
      return
    }
    lookUp(ending).catch((err: unknown) => {
      if (!ending.aborted && !(err instanceof ApiFailure)) world.log.error({ err, driverId }, 'a chauffeur cannot look')
    })
  })
  return {
    lookUp,
    mine: () => mine,
    isOnDuty: () => isOnDuty(mine, { nowMs: world.deviceNowMs(), daysOff }),
  }
}
