import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { reportNoShow } from '@daoxing/taxi/contract'
import { endWithoutRider } from '../cancel-trip.ts'
import { driverTripView } from '../driver-trip-view.ts'
import { hearArrival } from '../heard-arrival.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { noShowLeftSeconds } from '../rules/cancel-fee.ts'

export const reportNoShowHandler: Handler<typeof reportNoShow> = async ({ params, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  // An answer was lost on the way: the driver is free already.
  if (trip.lastEvent === 'NO_SHOW') return driverTripView(tx, trip)
  if (trip.state !== 'ARRIVED') throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  const { wait } = await hearArrival({ tx, house, trip })
  const rule = trip.cancelRule
  const left = rule === null ? null : noShowLeftSeconds(rule, wait)
  if (left === null || left > 0) throw new Refusal('taxi.waitLonger', { seconds: left ?? rule?.noShowSeconds ?? 0 })
  return driverTripView(tx, await endWithoutRider({ tx, house, trip, by: 'driver' }))
}
