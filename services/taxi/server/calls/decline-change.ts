import { answer } from '@daoxing/kit/server'
import { declineChange } from '@daoxing/taxi/contract'
import { endChange } from '../change-ride.ts'
import { driverTripView } from '../driver-trip-view.ts'
import { lockedChangeOfDriver } from '../locked-change.ts'
import { driverReply } from '../trips.ts'

export const declineChangeAnswer = answer(declineChange, async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const { changeHash } = body
  const { trip, change } = await lockedChangeOfDriver({ tx, house, driverId, tripHash: params.hash, changeHash })
  if (change === null) return driverTripView(tx, trip)
  const moved = await endChange({ tx, house, trip, as: 'driverDeclined', declineReason: null })
  return moved ? driverReply(moved) : driverTripView(tx, trip)
})
