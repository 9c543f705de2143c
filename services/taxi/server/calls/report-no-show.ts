import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportNoShow } from '@daoxing/taxi/contract'
import { endWithoutRider } from '../cancel-trip.ts'
import { driverTripView } from '../driver-trip-view.ts'
import { recordArrival } from '../heard-arrival.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { noShowLeftSeconds } from '../rules/cancel-fee.ts'
import { driverReply } from '../trips.ts'

export const reportNoShowAnswer = answer(reportNoShow, async ({ params, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  // A retry after a lost response: the driver is already free.
  if (trip.lastEvent === 'NO_SHOW') return driverTripView(tx, trip)
  if (trip.state !== 'ARRIVED') throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  const { wait } = await recordArrival({ tx, house, trip })
  const rule = trip.cancelRule
  const left = rule === null ? null : noShowLeftSeconds(rule, wait)
  if (left === null || left > 0) throw new Refusal('taxi.waitLonger', { seconds: left ?? rule?.noShowSeconds ?? 0 })
  return driverReply(await endWithoutRider({ tx, house, trip, by: 'driver' }))
})
