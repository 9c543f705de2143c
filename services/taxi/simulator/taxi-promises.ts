import {
  claimBooking,
  type DriverBooking,
  type driverBookingChanged,
  giveBackBooking,
  listDriverBookings,
} from '@daoxing/bookings/contract'
import type { DriverPhone } from '@daoxing/dispatch/simulator'
import { msOf } from '@daoxing/kit/contract'
import { ApiFailure, type Chance, type CityWorld, faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import type { DriverTrip } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'

/** Drivers who have claimed a ride do not depart when it is time. */
export const promiseNotKept = lastingFault({
  kind: 'promise_not_kept',
  label: [
    '預約司機不出發 60 分鐘',
    'Drivers do not leave for promised rides for 60 min',
    '60 分間、予約の運転手が出発しない',
  ],
  facts: z.object({ seconds: faultSeconds(3600) }),
  button: { seconds: 3600 },
})
/** Drivers give claimed rides back after the deadline for doing so. */
export const givesBackLate = lastingFault({
  kind: 'gives_back_late',
  label: [
    '預約司機臨時退單 60 分鐘',
    'Drivers give promised rides back too late for 60 min',
    '60 分間、予約の運転手が直前に断る',
  ],
  facts: z.object({ seconds: faultSeconds(3600) }),
  button: { seconds: 3600 },
})

/** The share of idle moments at which a free driver reads the open bookings. */
const readShare = 0.25
/** The maximum number of rides that a driver claims ahead. */
const promisesMax = 3
/** The share of claimed rides that drivers give back too late during that fault. */
const lateGiveBackShare = 0.5
/** The share of claimed rides that a driver gives back in time because the rider changed the boarding time. */
const movedGiveBackShare = 0.2

/** A driver takes no street hail, whose duration is unknown, during this time before a claimed ride. */
const dueSoonMs = 60 * 60_000

type BookingChange = z.infer<typeof driverBookingChanged.payload>

/**
 * Whether a driver gives a ride back because its rider has changed the time. Happens sometimes, and only before the
 * deadline.
 */
export function givesBackMoved(
  { returnableUntil }: Pick<DriverBooking, 'returnableUntil'>,
  { nowMs, chance }: { readonly nowMs: number; readonly chance: Chance },
): boolean {
  return nowMs <= msOf(returnableUntil) && chance.happens(movedGiveBackShare)
}

type Promising = {
  readonly world: Pick<CityWorld, 'count' | 'faults' | 'deviceNowMs'>
  readonly phone: DriverPhone
  readonly chance: Chance
}

/** The claimed rides of one driver. */
export type TaxiPromises = {
  /** Claims a fitting booking for a free driver, sometimes. */
  lookUp(signal: AbortSignal): Promise<void>
  /** Handles a claimed ride whose rider has changed it, or that was taken from the driver. */
  hears(change: BookingChange): void
  /** Whether the driver fails to depart for a claimed ride. */
  staysAway(trip: DriverTrip): boolean
  /** Whether a claimed ride begins so soon that the driver takes no street hail. */
  isDueSoon(): boolean
  /** Whether the driver was refused when giving the ride back, and cancels it as soon as it starts. */
  isUnwilling(orderHash: string): boolean
}

export function createPromises({ world, phone, chance }: Promising): TaxiPromises {
  let promised: ReadonlyMap<string, DriverBooking> = new Map()
  const [considered, unwilling, broken] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const moved = new Set<string>()

  async function giveBack(orderHash: string, signal: AbortSignal): Promise<void> {
    try {
      await phone.send(giveBackBooking, { params: { hash: orderHash }, signal })
    } catch (error) {
      if (!(error instanceof ApiFailure) || (error.status !== 409 && error.status !== 404)) throw error
      if (error.status === 404) return
      unwilling.add(orderHash)
      world.count('lateGiveBacksRefused')
    }
  }

  return {
    async lookUp(signal) {
      const mustGiveBack = world.faults.is(givesBackLate)
      const reads = chance.happens(readShare)
      if (!reads && !mustGiveBack && moved.size === 0 && !world.faults.is(promiseNotKept)) return
      const { open, mine } = await phone.send(listDriverBookings, { signal })
      promised = new Map(mine.map((booking) => [booking.orderHash, booking]))
      for (const hashes of [considered, unwilling, broken])
        for (const hash of hashes) if (!promised.has(hash)) hashes.delete(hash)
      const tooLate = mine.filter(({ returnableUntil }) => msOf(returnableUntil) < world.deviceNowMs())
      for (const { orderHash } of mustGiveBack ? tooLate : []) {
        if (considered.has(orderHash)) continue
        considered.add(orderHash)
        if (chance.happens(lateGiveBackShare)) await giveBack(orderHash, signal)
      }
      for (const booking of mine.filter(({ orderHash }) => moved.has(orderHash))) {
        if (!givesBackMoved(booking, { nowMs: world.deviceNowMs(), chance })) continue
        await giveBack(booking.orderHash, signal)
        world.count('movedPromisesGivenBack')
      }
      moved.clear()
      const [first] = open
      if (!reads || first === undefined || mine.length >= promisesMax) return
      try {
        await phone.send(claimBooking, { params: { hash: first.orderHash }, signal })
        promised = new Map([...promised, [first.orderHash, first]])
        world.count('bookingsPromised')
      } catch (error) {
        // Another driver was faster.
        if (!(error instanceof ApiFailure) || error.status !== 409) throw error
      }
    },
    hears({ why, booking: { orderHash } }) {
      if (why === 'moved') moved.add(orderHash)
      else promised = new Map([...promised].filter(([hash]) => hash !== orderHash))
      world.count(`bookings.${why}`)
    },
    staysAway({ tripHash, boardingAt }) {
      if (boardingAt === null || !promised.has(tripHash) || !world.faults.is(promiseNotKept)) return false
      if (!broken.has(tripHash)) world.count('promisesNotKept')
      broken.add(tripHash)
      return true
    },
    isUnwilling: (orderHash) => unwilling.has(orderHash),
    isDueSoon: () =>
      [...promised.values()].some(({ boardingAt }) => msOf(boardingAt) < world.deviceNowMs() + dueSoonMs),
  }
}
