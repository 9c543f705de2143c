import { answer } from '@daoxing/kit/server'
import { controlScooter } from '@daoxing/scooter/contract'
import { lockedRentalOfRider } from '../locked-rental.ts'
import { controlByRider } from '../ride/control.ts'

export const controlScooterAnswer = answer(controlScooter, async ({ params, body, who, tx, house }) => {
  const rental = await lockedRentalOfRider(tx, { riderId: who.riderId, orderHash: params.id })
  const { action, ...at } = body
  return controlByRider({ tx, house, rental }, action, at)
})
