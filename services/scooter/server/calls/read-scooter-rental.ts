import { answer } from '@daoxing/kit/server'
import { readScooterRental } from '@daoxing/scooter/contract'
import { rentalView } from '../rental-view.ts'
import { rentalOfRider } from '../stores/rental-store.ts'

export const readScooterRentalAnswer = answer(readScooterRental, async ({ params, who, tx, house }) => {
  const rental = await rentalOfRider(tx, { riderId: who.riderId, orderHash: params.wemoRentId })
  return rentalView({ tx, house, rental })
})
