import type { Asset } from '@daoxing/assets/contract'
import { assetOf, assetOfPlate, conditionOf, hiddenReasonOf, isKeptAt, isLineMaintained } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type ModelTerms, scooterModels } from '../models.ts'
import { scooterConfigs } from '../scooter-configs.ts'

type Within = { readonly tx: Tx; readonly house: House }
export type Offer = { readonly asset: Asset; readonly terms: ModelTerms }

/** Why a scooter cannot be taken now; null if it can. */
export function unofferedBecause(
  house: House,
  asset: Asset,
  leastPercent: number,
): 'scooter.statusInvalid' | 'scooter.alreadyRented' | 'scooter.hidden' | 'scooter.batteryTooLow' | null {
  if (asset.state === 'repair' || asset.state === 'retired') return 'scooter.statusInvalid'
  if (asset.state === 'out' || isKeptAt(house, asset.assetId, house.clock.now())) return 'scooter.alreadyRented'
  const hidden = hiddenReasonOf(house, asset.assetId)
  if (hidden !== null) return hidden === 'maintenance' ? 'scooter.statusInvalid' : 'scooter.hidden'
  const condition = conditionOf(house, asset.assetId)
  if (condition?.isProtected || condition?.batteryError) return 'scooter.statusInvalid'
  return (condition?.energyPercent ?? asset.energyPercent) < leastPercent ? 'scooter.batteryTooLow' : null
}

/** A scooter by its plate or id, which can be taken now. */
export async function offerOf(
  { tx, house }: Within,
  { plate, assetId }: { readonly plate?: string; readonly assetId?: string },
): Promise<Offer> {
  const asset = plate !== undefined ? assetOfPlate(house, plate) : assetOf(house, assetId ?? '')
  const terms = asset && (await scooterModels(tx, house)).get(asset.modelCode)
  if (!asset || !terms) throw new Refusal('scooter.vehicleNotFound')
  // No command would reach it: a hold would end without a ride.
  if (isLineMaintained(house, asset.assetId)) throw new Refusal('scooter.maintenance')
  const { leastPercent } = await configValue(tx, scooterConfigs.scooter_terms)
  const reason = unofferedBecause(house, asset, leastPercent)
  if (reason !== null) throw new Refusal(reason)
  return { asset, terms }
}
