import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { confirmHandover } from '@daoxing/designated-driver/contract'
import { handoverToAnswer } from '../handover-view.ts'
import { lockedTripOfRider } from '../locked-trip.ts'
import { tripView } from '../trip-view.ts'
import { trips } from '../trips.ts'

export const confirmHandoverAnswer = answer(confirmHandover, async ({ body, who, tx, house }) => {
  const { way, is_confirmed: isConfirmed, remark } = body
  const trip = await lockedTripOfRider(tx, who.riderId, body.trip_hash)
  const given = isConfirmed ? 'confirmed' : 'refused'
  // The response to the same answer was lost.
  if (trip[way].answer === given) return tripView({ tx, house, trip })
  if (handoverToAnswer(trip) !== way) throw new Refusal('designatedDriver.nothingToConfirm', { state: trip.state })
  const record = { ...trip[way], answer: given, answeredAt: house.clock.now(), remark } as const
  const change = way === 'before' ? { before: record } : { after: record }
  return (await trips.amend({ tx, house, row: trip, change })).views.rider
})
