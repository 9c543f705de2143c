import { answer } from '@daoxing/kit/server'
import { driverCancels } from '@daoxing/taxi/contract'
import { giveBackTrip } from '../give-back-trip.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { driverReply } from '../trips.ts'

export const driverCancelsAnswer = answer(driverCancels, async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  const reason = `DRIVER_CANCEL ${body.reason}`.trim()
  return driverReply(await giveBackTrip({ tx, house, trip, by: 'driver', reason }))
})
