import { answer } from '@daoxing/kit/server'
import { returnScooter } from '@daoxing/scooter/contract'
import { lockedRentalOfRider } from '../locked-rental.ts'
import { beginReturn } from '../ride/give-back.ts'

export const returnScooterAnswer = answer(returnScooter, async ({ params, body, who, tx, house }) => {
  const rental = await lockedRentalOfRider(tx, { riderId: who.riderId, orderHash: params.id })
  return beginReturn({ tx, house, rental }, body)
})
