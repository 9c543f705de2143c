import { listModels } from '@daoxing/assets/server'
import { answer } from '@daoxing/kit/server'
import { listRentalModels } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { listStations, modelView } from '../station-views.ts'

export const listRentalModelsAnswer = answer(listRentalModels, async ({ who, tx, house }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const operators = new Set(listStations(house).map(({ operatorId }) => operatorId))
  return {
    models: listModels(house, 'car')
      .filter(({ operatorId }) => operators.has(operatorId))
      .map(modelView),
  }
})
