import { driverOfOrder } from '@daoxing/dispatch/server'
import type { House, Tx } from '@daoxing/kit/server'
import { planAssign } from './jobs/plan-assign.ts'
import { planWatch } from './jobs/watch-booking.ts'
import { deleteBooking, insertBooking, type Booking, type NewBooking } from './stores/booking-store.ts'
import { deleteSpan } from './stores/span-store.ts'
import { tellDriver } from './tell-driver.ts'

type Step = { readonly tx: Tx; readonly house: House }

/** Enters a future ride in the calendar, in the transaction that writes its order. */
export async function book({ tx, house, booking }: Step & { readonly booking: NewBooking }): Promise<Booking> {
  const booked = await insertBooking(tx, { ...booking, createdAt: house.clock.now() })
  await planWatch({ tx, house, booking: booked })
  await planAssign({ tx, house, booking: booked })
  return booked
}

async function isAtWork(tx: Tx, driverId: string, orderHash: string): Promise<boolean> {
  return (await driverOfOrder({ tx, orderHash }))?.driverId === driverId
}

/** Removes a ride from the calendar, because its rider is aboard or its order has ended. A driver who claimed it is told. */
export async function endBooking({ tx, house, orderHash }: Step & { readonly orderHash: string }): Promise<void> {
  const booking = await deleteBooking(tx, orderHash)
  // A rider aboard keeps the driver's time until the ride ends; see `released`.
  const driverId = booking?.driverId ?? null
  if (driverId !== null && !(await isAtWork(tx, driverId, orderHash))) await deleteSpan(tx, orderHash)
  // A driver under way reads the order itself.
  if (booking?.phase === 'claimed' && booking.driverId !== null)
    await tellDriver({ tx, house, booking, driverId: booking.driverId, why: 'ended' })
}
