import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportPaid } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { settleTrip } from '../settle-trip.ts'
import { cashTwdOf } from '../trip-money.ts'
import { driverReply } from '../trips.ts'

export const reportPaidAnswer = answer(reportPaid, async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  const { fareTwd, state } = trip
  if (fareTwd === null) throw new Refusal('taxi.tripMovedMeanwhile', { state })
  const amountTwd = state === 'COMPLETED' ? fareTwd : await cashTwdOf({ tx, house, trip })
  if (body.amountTwd !== amountTwd) throw new Refusal('taxi.wrongAmount', { amountTwd })
  // A repeated report counts once.
  return state === 'COMPLETED' ? driverTripView(tx, trip) : driverReply(await settleTrip({ tx, house, trip }))
})
