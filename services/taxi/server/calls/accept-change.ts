import { answer } from '@daoxing/kit/server'
import { acceptChange } from '@daoxing/taxi/contract'
import { decide } from '../change-ride.ts'
import { driverTripView } from '../driver-trip-view.ts'
import { lockedChangeOfDriver } from '../locked-change.ts'
import { driverReply } from '../trips.ts'

export const acceptChangeAnswer = answer(acceptChange, async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const { changeHash } = body
  const { trip, change } = await lockedChangeOfDriver({ tx, house, driverId, tripHash: params.hash, changeHash })
  // A retry after a lost response: the new route already applies.
  if (change === null) return driverTripView(tx, trip)
  const answered = { ...trip, change: { ...change, answerBy: house.clock.now() } }
  const moved = await decide({ tx, house, trip: answered })
  return moved ? driverReply(moved) : driverTripView(tx, trip)
})
