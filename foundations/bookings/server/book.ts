import type { House, Tx } from '@daoxing/kit/server'
import { planWatch } from './jobs/watch-booking.ts'
import { deleteBooking, insertBooking, type Booking, type NewBooking } from './stores/booking-store.ts'
import { tellDriver } from './tell-driver.ts'

type Step = { readonly tx: Tx; readonly house: House }

/** Enters a future ride in the calendar, in the transaction that writes its order. */
export async function book({ tx, house, booking }: Step & { readonly booking: NewBooking }): Promise<Booking> {
  const booked = await insertBooking(tx, { ...booking, createdAt: house.clock.now() })
  await planWatch({ tx, house, booking: booked })
  return booked
}

/** Removes a ride from the calendar, because its rider is aboard or its order has ended. A driver who claimed it is told. */
export async function endBooking({ tx, house, orderHash }: Step & { readonly orderHash: string }): Promise<void> {
  const booking = await deleteBooking(tx, orderHash)
  // A driver under way reads the order itself.
  if (booking?.phase === 'claimed' && booking.driverId !== null)
    await tellDriver({ tx, house, booking, driverId: booking.driverId, why: 'ended' })
}
