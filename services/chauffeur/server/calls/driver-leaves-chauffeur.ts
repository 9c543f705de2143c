import { driverLeavesChauffeur } from '@daoxing/chauffeur/contract'
import { answer } from '@daoxing/kit/server'
import { giveBackTrip } from '../driver-leaves.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'

export const driverLeavesChauffeurAnswer = answer(
  driverLeavesChauffeur,
  async ({ params, body: { reason }, who: { driverId }, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    house.log.info({ orderHash: trip.orderHash, driverId, reason }, 'a driver gave a booked car back')
    await giveBackTrip({ tx, house, trip, by: 'driver', reason: 'DRIVER_CANCEL' })
    return {}
  },
)
