import type { AssetsInView, MinEnergyPercent, VehicleKind, ViewBox } from '@daoxing/assets/contract'
import type { House } from '@daoxing/kit/server'
import { viewOf } from './memory/view/view-of.ts'

/** The JSON that this answer writes of one asset. */
const ownAssetBytes = 105

/**
 * The free assets of a part of the map, at most 300 clusters and single assets and at most 25 kB of JSON. Assets that are
 * kept at this moment, out, in repair or hidden are left out.
 */
export function assetsInView({
  house,
  minEnergyPercent = 0,
  assetBytes = ownAssetBytes,
  ...asked
}: {
  readonly house: House
  readonly box: ViewBox
  /** Of the map, with tiles of 512 pixels. */
  readonly zoom: number
  readonly vehicleKind: VehicleKind
  readonly operatorId?: string | undefined
  readonly minEnergyPercent?: MinEnergyPercent
  /** The bytes of JSON that the caller makes of one asset, if it says more of it. */
  readonly assetBytes?: number
}): AssetsInView {
  return viewOf(house).look({ ...asked, minEnergyPercent, assetBytes })
}
