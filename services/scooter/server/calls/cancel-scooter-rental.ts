import { answer } from '@daoxing/kit/server'
import { cancelScooterRental } from '@daoxing/scooter/contract'
import { cancelRental } from '../find/end-unused.ts'
import { lockedRentalOfRider } from '../locked-rental.ts'

export const cancelScooterRentalAnswer = answer(cancelScooterRental, async ({ params, who, tx, house }) => {
  const rental = await lockedRentalOfRider(tx, { riderId: who.riderId, orderHash: params.id })
  return cancelRental({ tx, house, rental })
})
