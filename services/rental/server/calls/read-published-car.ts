import { assetOfVehicleId } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readPublishedCar } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { isSharedCar } from '../shared/lent-cars.ts'

export const readPublishedCarAnswer = answer(readPublishedCar, async ({ params, who, tx, house }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const asset = await assetOfVehicleId(house, params.vehicleId)
  // Of a car that is out the id is of this very trip, and no longer published.
  if (!asset || asset.state === 'out' || !isSharedCar(house, asset)) throw new Refusal('rental.vehicleGone')
  return { plateNo: asset.plate }
})
