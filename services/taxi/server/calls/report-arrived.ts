import { answer } from '@daoxing/kit/server'
import { reportArrived } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { recordArrival } from '../heard-arrival.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { refuseFarAway } from '../refuse-far-away.ts'
import { driverReply, trips } from '../trips.ts'

export const reportArrivedAnswer = answer(reportArrived, async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const trip = await lockedTripOfDriver(tx, { driverId, tripHash: params.hash })
  // A retry after a lost response: the arrival is already recorded.
  if (trip.state === 'ARRIVED') return driverTripView(tx, trip)
  const place = trip.start.location
  refuseFarAway({ house, driverId, said: body.location, place, refusal: 'taxi.tooFarFromPickup' })
  const change = { arrivedAt: house.clock.now() }
  return driverReply(
    await trips.advance({
      tx,
      house,
      row: trip,
      event: 'ARRIVED',
      change,
      async effect({ row: arrived }) {
        await recordArrival({ tx, house, trip: arrived })
      },
    }),
  )
})
