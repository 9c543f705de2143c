import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { reportPaid } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { settleTrip } from '../settle-trip.ts'
import { cashTwdOf } from '../trip-money.ts'

export const reportPaidHandler: Handler<typeof reportPaid> = async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  const { fareTwd, state } = trip
  if (fareTwd === null) throw new Refusal('taxi.tripMovedMeanwhile', { state })
  const amountTwd = state === 'COMPLETED' ? fareTwd : await cashTwdOf({ tx, house, trip })
  if (body.amountTwd !== amountTwd) throw new Refusal('taxi.wrongAmount', { amountTwd })
  // Said twice is paid once.
  return driverTripView(tx, state === 'COMPLETED' ? trip : await settleTrip({ tx, house, trip }))
}
