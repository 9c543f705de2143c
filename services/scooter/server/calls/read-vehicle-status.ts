import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { isLive, readVehicleStatus } from '@daoxing/scooter/contract'
import { scooterModels } from '../models.ts'
import { rentalOfRider } from '../stores/rental-store.ts'
import { vehicleStatusOf } from '../vehicle-status.ts'

/** The place of a scooter is its next rider's, once the rental is over. */
export const readVehicleStatusAnswer = answer(readVehicleStatus, async ({ params, who, tx, house }) => {
  const rental = await rentalOfRider(tx, { riderId: who.riderId, orderHash: params.wemoRentId })
  if (!isLive(rental.state)) throw new Refusal('kit.notFound')
  const kmPerPercent = (await scooterModels(tx, house)).get(rental.modelCode)?.kmPerPercent ?? 0.5
  return vehicleStatusOf({ house, rental, kmPerPercent })
})
