import type { Scooter } from '@daoxing/scooter/contract'
import type { Asset } from './stores/asset-store.ts'

/** An asset as riders see it. */
export function assetView({ assetId, name, standName, location, batteryPercent }: Asset): Scooter {
  return { assetId, name, standName, location, batteryPercent }
}
