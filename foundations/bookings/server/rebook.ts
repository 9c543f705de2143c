import { mayServe, stopSeeking } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { planAssign } from './jobs/plan-assign.ts'
import { watchNow } from './jobs/watch-booking.ts'
import { isDispatchTime } from './rules/booking-times.ts'
import { refusalOfRide, settleSpans } from './settle-spans.ts'
import { deleteSpan } from './stores/span-store.ts'
import { type BookedRide, type Booking, bookingsOfDriver, changeBooking, findBooking } from './stores/booking-store.ts'
import { tellDriver } from './tell-driver.ts'

type Step = { readonly tx: Tx; readonly house: House }
type Rebooking = Step & { readonly orderHash: string; readonly ride: BookedRide }

/** The driver who has claimed a changed booking: kept, released because the change does not fit, or there was none. */
export type Rebooked = 'kept' | 'released' | 'none'

/**
 * Changes the ride of a booking, under the lock of its order. Its driver keeps it where it still fits; otherwise the
 * booking is open again. A search that runs is ended, and the watch begins another one. Refused once the driver is under
 * way.
 */
export async function rebook({ tx, house, orderHash, ride }: Rebooking): Promise<Rebooked> {
  const booking = await findBooking(tx, orderHash)
  if (!booking || booking.phase === 'coming') throw new Refusal('kit.movedMeanwhile')
  const { driverId } = booking
  if (driverId !== null) await lockUntilEnd(tx, `driver:${driverId}`)
  const isKept = driverId !== null && (await mayKeep({ tx, house, driverId, booking: { ...booking, ...ride } }))
  if (booking.phase === 'sought') await stopSeeking({ tx, house, orderHash })
  const changed = await changeBooking(tx, booking, {
    ...ride,
    ...(!isKept && ({ phase: 'open', driverId: null, claimedAt: null, answer: null } as const)),
    // The rider is reminded of the new time, too.
    ...(!isDispatchTime({ ...booking, ...ride }, house.clock.now()) && { remindedAt: null }),
  })
  await watchNow({ tx, house, orderHash })
  if (!isKept) await planAssign({ tx, house, booking: changed })
  if (driverId === null) return 'none'
  if (!isKept) await deleteSpan(tx, orderHash)
  await settleSpans({ tx, house, driverId })
  await tellDriver({ tx, house, driverId, booking: changed, why: isKept ? 'moved' : 'lost' })
  return isKept ? 'kept' : 'released'
}

/** Whether the driver who has claimed a booking would keep it after a change; null without such a driver. */
export async function wouldKeepDriver({ tx, house, orderHash, ride }: Rebooking): Promise<boolean | null> {
  const booking = await findBooking(tx, orderHash)
  if (!booking || booking.driverId === null) return null
  return mayKeep({ tx, house, driverId: booking.driverId, booking: { ...booking, ...ride } })
}

type Fit = Step & { readonly driverId: string; readonly booking: Booking }

/** Whether driver and car may serve a booking, and it fits between the driver's others. */
async function mayKeep({ tx, house, driverId, booking }: Fit): Promise<boolean> {
  const mine = await bookingsOfDriver(tx, driverId)
  const refusal = await refusalOfRide({ tx, house, driverId, booking, mine })
  return refusal === undefined && mayServe({ tx, house, driverId, order: booking })
}
