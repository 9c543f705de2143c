import { loseBookingDriver } from '@daoxing/bookings/server'
import { findBooking } from '@daoxing/bookings/server'
import { type PickupWay, releaseDriver } from '@daoxing/dispatch/server'
import { chauffeurService } from '@daoxing/chauffeur/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import type { Moved } from '@daoxing/orders/server'
import { seekChauffeur } from './book-trip.ts'
import type { TripStep } from './trip-view.ts'
import { type TripMove, trips } from './trips.ts'

type Leaving = TripStep & { readonly driverId: string; readonly way: PickupWay }

/** Marks a driver as on the way. The car is promised for the booked time, never before. */
export async function driverLeaves({ tx, house, trip, driverId, way }: Leaving): Promise<void> {
  const now = house.clock.now()
  const thereAt = plusSeconds(now, way.durationSeconds)
  const promisedAt = thereAt > trip.startsAt ? thereAt : trip.startsAt
  const change = { driverId, acceptedAt: now, promisedAt, pickupRoute: way }
  await trips.advance({ tx, house, row: trip, event: 'DRIVER_ACCEPTED', change })
}

type GiveBack = TripStep & { readonly by: 'driver' | 'system'; readonly reason: string }

/** Takes a trip from a driver who gave it back or was lost, and searches for another one at once. */
export async function giveBackTrip({ tx, house, trip, by, reason }: GiveBack): Promise<Moved<TripMove>> {
  const { driverId, orderHash, riderId } = trip
  const booking = await findBooking(tx, orderHash)
  const nobody = { driverId: null, acceptedAt: null, promisedAt: null, arrivedAt: null, pickupRoute: null } as const
  const moved = await trips.advance({
    tx,
    house,
    row: trip,
    event: 'DRIVER_CANCELED',
    reason,
    change: { ...nobody, driverCancels: trip.driverCancels + 1 },
    async effect() {
      await loseBookingDriver({ tx, house, orderHash, why: by === 'driver' ? 'gaveBack' : 'notUnderWay' })
      if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
    },
  })
  const kind = 'driverLost'
  const about = driverId ?? ''
  await notifyRider({ tx, house, riderId, orderHash, service: chauffeurService.id, kind, about })
  const now = house.clock.now()
  const from = trip.startsAt > now ? trip.startsAt : now
  const giveUpAt = plusSeconds(from, booking?.policy.patienceSeconds ?? 3600)
  await seekChauffeur({ tx, house, trip: moved.row, giveUpAt })
  return moved
}
