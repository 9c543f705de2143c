import { answer } from '@daoxing/kit/server'
import { takeReturnBack } from '@daoxing/scooter/contract'
import { lockedRentalOfRider, refuseUnless } from '../locked-rental.ts'
import { undoReturn } from '../ride/give-back.ts'
import { rightsOf } from '../rules/rights.ts'

export const takeReturnBackAnswer = answer(takeReturnBack, async ({ params, who, tx, house }) => {
  const rental = await lockedRentalOfRider(tx, { riderId: who.riderId, orderHash: params.id })
  const can = rightsOf(rental, { now: house.clock.now(), canPay: false })
  refuseUnless(can.takeReturnBack || rental.state === 'RIDING', rental)
  return undoReturn({ tx, house, rental })
})
