import { configValue } from '@daoxing/configs/server'
import { positionOf, releaseDriver } from '@daoxing/dispatch/server'
import { distanceMetres, Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { Handler, House, Tx } from '@daoxing/kit/server'
import type { reportNotInCar } from '@daoxing/taxi/contract'
import { releaseHold } from '@daoxing/wallet/server'
import { announceTrip } from '../announce-trip.ts'
import { lockedTripOfRider } from '../locked-trip.ts'
import { mayReportNotInCar, type RideSoFar } from '../rules/not-in-car.ts'
import { releaseRider } from '../stores/live-trip-store.ts'
import { lastReading } from '../stores/reading-store.ts'
import { moveTrip } from '../stores/trip-store.ts'
import type { TripRecord } from '../stores/trip-record.ts'
import { tripView } from '../trip-view.ts'

const reason = 'RIDER_REPORT_NOT_IN_CAR'

/** The ride began without its rider: it ends without a fare, driver and rider are free, and the record says why. */
export const reportNotInCarHandler: Handler<typeof reportNotInCar> = async ({ params, who, tx, house }) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.id })
  // Said twice is said once.
  if (trip.cancel?.reason === reason) return tripView({ tx, house, trip })
  if (trip.state !== 'TRIP_STARTED' || trip.startedAt === null)
    throw new Refusal('taxi.cannotReportNotInCar', { state: trip.state })
  const so = await rideSoFar({ tx, house, trip, startedAt: trip.startedAt })
  const secondsMax = await configValue(tx, 'not_in_car_seconds')
  const metresMax = await configValue(tx, 'not_in_car_metres')
  if (!mayReportNotInCar(so, { secondsMax, metresMax })) throw new Refusal('taxi.cannotReportNotInCar')
  const now = house.clock.now()
  const ended = await moveTrip(tx, trip, {
    event: 'CANCELED',
    at: now,
    change: { canceledAt: now, cancel: { reason, by: 'rider', reasonId: null, detail: '', feeTwd: 0 } },
    reason,
  })
  // The hold for the ride is released in full, the tip included.
  await releaseHold({ tx, house, orderHash: trip.tripHash })
  await releaseRider(tx, trip)
  if (trip.driverId !== null) await releaseDriver({ tx, house, driverId: trip.driverId, orderHash: trip.tripHash })
  return announceTrip({ tx, house, trip: ended })
}

type Riding = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord; readonly startedAt: string }

/** By what the car and its meter said, never by what the rider's page says. */
async function rideSoFar({ tx, house, trip, startedAt }: Riding): Promise<RideSoFar> {
  const { driverId, tripHash, start } = trip
  const heard = driverId === null ? undefined : positionOf({ house, driverId })
  const reading = await lastReading(tx, tripHash)
  const metres = [
    ...(heard && heard.at >= startedAt ? [distanceMetres(heard.location, start.location)] : []),
    ...(reading ? [reading.metres] : []),
  ]
  return {
    seconds: secondsBetween(startedAt, house.clock.now()),
    metres: metres.length === 0 ? null : Math.max(...metres),
  }
}
