import { configValue } from '@daoxing/configs/server'
import { modelOf } from '@daoxing/assets/server'
import type { House, Tx } from '@daoxing/kit/server'
import type { ScooterModel, ScooterTariff } from '@daoxing/scooter/contract'
import { scooterConfigs } from './scooter-configs.ts'

export type ModelTerms = {
  readonly model: ScooterModel
  readonly tariff: ScooterTariff
  readonly kmPerPercent: number
}

/** The models of scooters by their codes in the fleet. A car has none of them. */
export async function scooterModels(tx: Tx, house: House): Promise<ReadonlyMap<string, ModelTerms>> {
  const [models, tariffs] = [
    await configValue(tx, scooterConfigs.scooter_models),
    await configValue(tx, scooterConfigs.scooter_tariffs),
  ]
  return new Map(
    Object.entries(models).map(([code, { tariff: name, rangeKmPerPercent: kmPerPercent, ...model }]) => {
      const tariff = tariffs[name]
      if (!tariff) throw new Error(`the model ${code} has the unknown tariff ${name}`)
      return [code, { model: { ...model, pictureUrl: modelOf(house, code)?.pictureUrl ?? null }, tariff, kmPerPercent }]
    }),
  )
}
