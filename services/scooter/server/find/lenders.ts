import { listModels } from '@daoxing/assets/server'
import type { House, Tx } from '@daoxing/kit/server'
import { scooterModels } from '../models.ts'

/** The operators who lend scooters. */
export async function lenders(tx: Tx, house: House): Promise<readonly string[]> {
  const models = await scooterModels(tx, house)
  const operators = listModels(house, 'scooter').flatMap(({ modelCode, operatorId }) =>
    models.has(modelCode) ? [operatorId] : [],
  )
  return [...new Set(operators)]
}
