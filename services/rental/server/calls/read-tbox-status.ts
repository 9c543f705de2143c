import { assetOfPlate, conditionOf } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readTboxStatus } from '@daoxing/rental/contract'
import { whereaboutsOf } from '../shared/lent-cars.ts'
import { outStates } from '../shared/rules/shared-rights.ts'
import { presentShared } from '../stores/shared-order-store.ts'

export const readTboxStatusAnswer = answer(readTboxStatus, async ({ params, who: { riderId }, tx, house }) => {
  const asset = assetOfPlate(house, params.plateNo.toUpperCase())
  const order = asset && (await presentShared(tx, { riderId, assetId: asset.assetId }))
  if (!asset || !order) throw new Refusal('kit.notFound')
  // While the rider before has the car, its state is of that rider's drive.
  if (asset.state === 'out' && !outStates.includes(order.state)) throw new Refusal('kit.notFound')
  const heard = conditionOf(house, asset.assetId)
  return {
    heardAt: heard?.heardAt ?? null,
    isLocked: heard?.isLocked ?? order.isLocked,
    openDoors: [...(heard?.openDoors ?? [])],
    isEngineOn: heard?.isEngineOn ?? null,
    energyPercent: heard?.energyPercent ?? asset.energyPercent,
    rangeKm: heard?.rangeKm ?? asset.rangeKm,
    whereabouts: whereaboutsOf(house, asset),
  }
})
