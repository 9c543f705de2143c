import { driverOfOrder, positionOfOrder } from '@daoxing/dispatch/server'
import { riderOf } from '@daoxing/identity/server'
import type { House, Tx } from '@daoxing/kit/server'
import type { Order } from '@daoxing/orders/contract'
import type { GuestTrip } from '@daoxing/sharing/contract'
import { guestTripState } from './guest-trip.ts'
import { firstName } from './rules/first-name.ts'

type Watched = { readonly tx: Tx; readonly house: House; readonly order: Order }

/** A follower's view of an order: its state, first names, car, plate and live position. */
export async function guestView({
  tx,
  house,
  order,
}: Watched): Promise<Pick<GuestTrip, 'trip' | 'rider_name' | 'driver' | 'car'>> {
  const { orderHash, riderId } = order
  const trip = guestTripState(order)
  // Once the trip is over, the driver serves other riders and is no longer shown.
  const driver = trip.is_over ? undefined : await driverOfOrder({ tx, orderHash })
  const position = trip.is_over ? undefined : await positionOfOrder({ tx, house, orderHash })
  const { displayName } = await riderOf(tx, riderId)
  return {
    trip,
    rider_name: firstName(displayName),
    driver: driver
      ? {
          name: firstName(driver.displayName),
          model: driver.vehicle?.model ?? null,
          color: driver.vehicle?.color ?? null,
          plate: driver.vehicle?.plate ?? trip.plate,
        }
      : null,
    car: position ? { location: position.location, bearing: position.bearing, at: position.at } : null,
  }
}
