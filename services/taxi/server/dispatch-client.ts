import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { DispatchClient } from '@daoxing/dispatch/server'
import type { House, Tx } from '@daoxing/kit/server'
import { routesPort } from '@daoxing/places/server'
import type { TripEvent } from '@daoxing/taxi/contract'
import { announceTrip } from './announce-trip.ts'
import { planWatch } from './jobs/taxi-jobs.ts'
import { lockedTrip } from './locked-trip.ts'
import { releaseRider } from './stores/live-trip-store.ts'
import { moveTrip } from './stores/trip-store.ts'
import type { TripChange, TripRecord } from './stores/trip-record.ts'

/** Moves a trip on the events of the dispatcher. */
export const taxiDispatchClient: DispatchClient = {
  async searching({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    // A trip whose driver gave it back is matching already.
    if (trip.state === 'REQUESTING') await step({ tx, house, trip, event: 'WAITING_DISTRIBUTION' })
  },
  async offered({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    await step({ tx, house, trip, event: 'DRIVER_ASSIGNED' })
  },
  async offerEnded({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state === 'PENDING_RESPONSE') await step({ tx, house, trip, event: 'DRIVER_REJECTED' })
  },
  async wayToPickup({ house, from, to }) {
    const departAt = house.clock.now()
    const { polyline, distanceMetres, durationSeconds } = await house.port(routesPort).route({ from, to, departAt })
    return { polyline, distanceMetres, durationSeconds }
  },
  async accepted({ tx, house, orderHash, driverId, way }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state !== 'PENDING_RESPONSE') throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
    const now = house.clock.now()
    const promisedAt = plusSeconds(now, way.durationSeconds)
    const change = { driverId, acceptedAt: now, promisedAt, pickupRoute: way }
    const accepted = await step({ tx, house, trip, event: 'DRIVER_ACCEPTED', change })
    await planWatch({ tx, house, trip: accepted })
  },
  async gaveUp({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    const change: TripChange = {
      canceledAt: house.clock.now(),
      cancel: { reason: 'SYSTEM_TIME_OUT', by: 'system', reasonId: null, detail: '', feeTwd: 0 },
    }
    await step({ tx, house, trip, event: 'TIMEOUT_CANCELED', change })
    await releaseRider(tx, trip)
  },
}

type Step = {
  readonly tx: Tx
  readonly house: House
  readonly trip: TripRecord
  readonly event: TripEvent
  readonly change?: TripChange
}

async function step({ tx, house, trip, event, change = {} }: Step): Promise<TripRecord> {
  const moved = await moveTrip(tx, trip, { event, at: house.clock.now(), change })
  await announceTrip({ tx, house, trip: moved })
  return moved
}
