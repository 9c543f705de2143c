import type { SampleAsset } from '@daoxing/sample-asset/contract'
import type { Asset } from './stores/asset-store.ts'

/** An asset as riders see it. */
export function assetView({ assetId, name, standName, location, batteryPercent }: Asset): SampleAsset {
  return { assetId, name, standName, location, batteryPercent }
}
