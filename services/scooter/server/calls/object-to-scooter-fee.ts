import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { fineStatuses, objectToScooterFee } from '@daoxing/scooter/contract'
import { lockedRentalOfRider } from '../locked-rental.ts'
import { withFee } from '../money/fees.ts'
import { rentalView } from '../rental-view.ts'
import { rentals } from '../rentals.ts'

export const objectToScooterFeeAnswer = answer(objectToScooterFee, async ({ params, body, who, tx, house }) => {
  const rental = await lockedRentalOfRider(tx, { riderId: who.riderId, orderHash: params.id })
  const fee = rental.fees.find(({ feeId }) => feeId === params.feeId)
  if (!fee) throw new Refusal('kit.notFound')
  if (fee.fineStatus === fineStatuses.objected) return rentalView({ tx, house, rental })
  if (fee.fineStatus !== fineStatuses.announced || fee.objectUntil <= house.clock.now())
    throw new Refusal('scooter.cannotObjectNow')
  const objected = { ...fee, fineStatus: fineStatuses.objected, objection: body.text }
  const change = { fees: withFee(rental.fees, objected) }
  return (await rentals.advance({ tx, house, row: rental, event: 'feeObjected', change })).views
})
