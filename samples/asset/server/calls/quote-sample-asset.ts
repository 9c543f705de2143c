import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { quoteSampleAsset, timeTwd } from '@daoxing/sample-asset/contract'
import { assetView } from '../asset-view.ts'
import { isOffered } from '../rules/free-asset.ts'
import { sampleAssetConfigs } from '../sample-asset-configs.ts'
import { findAsset } from '../stores/asset-store.ts'
import { insertQuote } from '../stores/quote-store.ts'

export const quoteSampleAssetAnswer = answer(quoteSampleAsset, async ({ body: { assetId }, who, tx, house }) => {
  const now = house.clock.now()
  const asset = await findAsset(tx, assetId)
  if (!asset || !isOffered(asset, now)) throw new Refusal('sampleAsset.assetTaken')
  const { quoteSeconds, reserveSeconds } = await configValue(tx, sampleAssetConfigs.sample_asset_times)
  const tariff = await configValue(tx, sampleAssetConfigs.sample_asset_tariff)
  const terms = { ...tariff, estimateTwd: timeTwd(tariff, tariff.estimateMinutes) }
  const [quoteHash, expiresAt] = [house.random.hex(10), plusSeconds(now, quoteSeconds)]
  await insertQuote(tx, { riderId: who.riderId, quoteHash, assetId, terms, expiresAt })
  return { quoteHash, asset: assetView(asset), terms, reserveSeconds, expiresAt }
})
