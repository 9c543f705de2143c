import type { Asset } from '@daoxing/assets/contract'
import { assetOf } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'

/** A scooter that may be lent now. */
export function lentScooter(house: House, assetId: string): Asset {
  const asset = assetOf(house, assetId)
  if (!asset) throw new Refusal('scooter.vehicleNotFound')
  if (asset.state === 'repair' || asset.state === 'retired') throw new Refusal('scooter.statusInvalid')
  return asset
}
