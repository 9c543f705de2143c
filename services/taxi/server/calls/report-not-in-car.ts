import { configValue } from '@daoxing/configs/server'
import { positionOf } from '@daoxing/dispatch/server'
import { distanceMetres, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { answer, type House, type Tx } from '@daoxing/kit/server'
import { reportNotInCar } from '@daoxing/taxi/contract'
import { lockedTripOfRider } from '../locked-trip.ts'
import { mayReportNotInCar, type RideSoFar } from '../rules/not-in-car.ts'
import { lastReading } from '../stores/reading-store.ts'
import type { TripRecord } from '../stores/trip-table.ts'
import { tripView } from '../trip-view.ts'
import { taxiConfigs } from '../taxi-configs.ts'
import { trips } from '../trips.ts'

const reason = 'RIDER_REPORT_NOT_IN_CAR'

/**
 * Ends a ride that started without its rider: there is no fare, driver and rider become free, and the trip stores the
 * reason.
 */
export const reportNotInCarAnswer = answer(reportNotInCar, async ({ params, who, tx, house }) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.id })
  // A repeated report changes nothing.
  if (trip.cancel?.reason === reason) return tripView({ tx, house, trip })
  if (trip.state !== 'TRIP_STARTED' || trip.startedAt === null)
    throw new Refusal('taxi.cannotReportNotInCar', { state: trip.state })
  const so = await rideSoFar({ tx, house, trip, startedAt: trip.startedAt })
  const secondsMax = await configValue(tx, taxiConfigs.not_in_car_seconds)
  const metresMax = await configValue(tx, taxiConfigs.not_in_car_metres)
  if (!mayReportNotInCar(so, { secondsMax, metresMax })) throw new Refusal('taxi.cannotReportNotInCar')
  const cancel = { reason, by: 'rider', reasonId: null, detail: '', feeTwd: 0 } as const
  const change = { canceledAt: house.clock.now(), cancel }
  // The hold for the ride is released in full, the tip included.
  return (await trips.advance({ tx, house, row: trip, event: 'CANCELED', change, reason })).views.rider
})

type Riding = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord; readonly startedAt: string }

/** Based on the car and its meter, never on the rider's page. */
async function rideSoFar({ tx, house, trip, startedAt }: Riding): Promise<RideSoFar> {
  const { driverId, tripHash, start } = trip
  const lastPosition = driverId === null ? undefined : positionOf({ house, driverId })
  const reading = await lastReading(tx, tripHash)
  const metres = [
    ...(lastPosition && lastPosition.at >= startedAt ? [distanceMetres(lastPosition.location, start.location)] : []),
    ...(reading ? [reading.metres] : []),
  ]
  return {
    seconds: secondsBetween(startedAt, house.clock.now()),
    metres: metres.length === 0 ? null : Math.max(...metres),
  }
}
