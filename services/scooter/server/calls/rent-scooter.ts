import { answer } from '@daoxing/kit/server'
import { rentScooter } from '@daoxing/scooter/contract'
import { lockedRentalOfRider } from '../locked-rental.ts'
import { beginRide } from '../ride/start-ride.ts'

export const rentScooterAnswer = answer(rentScooter, async ({ params, body, who, tx, house }) => {
  const rental = await lockedRentalOfRider(tx, { riderId: who.riderId, orderHash: params.id })
  return beginRide({ tx, house, rental }, body)
})
