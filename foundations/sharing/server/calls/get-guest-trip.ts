import { driverOfOrder, positionOfOrder } from '@daoxing/dispatch/server'
import { riderOf } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { getGuestTrip } from '@daoxing/sharing/contract'
import { followedTrip, sharingOf } from '../followed-trip.ts'
import { isGameOpen } from '../game.ts'
import { guestTripState } from '../guest-trip.ts'
import { firstName } from '../rules/first-name.ts'
import { sharedTripView } from '../shared-trip.ts'
import { findGuest } from '../stores/guest-store.ts'

export const getGuestTripAnswer = answer(getGuestTrip, async ({ params, who, tx, house }) => {
  const { order, viewer } = await followedTrip({ tx, house, who, reference: params.id })
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
    me: { number: viewer, name: (await findGuest(tx, { ...order, number: viewer }))?.name ?? '' },
    shared: await sharedTripView(tx, await sharingOf({ tx, house, order })),
    can_play: await isGameOpen(tx, riderId),
  }
})
