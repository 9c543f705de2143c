import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { quoteScooter, timeTwd } from '@daoxing/scooter/contract'
import { assetView } from '../asset-view.ts'
import { isOffered } from '../rules/free-asset.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { findAsset } from '../stores/asset-store.ts'
import { insertQuote } from '../stores/quote-store.ts'

export const quoteScooterAnswer = answer(quoteScooter, async ({ body: { assetId }, who, tx, house }) => {
  const now = house.clock.now()
  const asset = await findAsset(tx, assetId)
  if (!asset || !isOffered(asset, now)) throw new Refusal('scooter.assetTaken')
  const { quoteSeconds, reserveSeconds } = await configValue(tx, scooterConfigs.scooter_times)
  const tariff = await configValue(tx, scooterConfigs.scooter_tariff)
  const terms = { ...tariff, estimateTwd: timeTwd(tariff, tariff.estimateMinutes) }
  const [quoteHash, expiresAt] = [house.random.hex(10), plusSeconds(now, quoteSeconds)]
  await insertQuote(tx, { riderId: who.riderId, quoteHash, assetId, terms, expiresAt })
  return { quoteHash, asset: assetView(asset), terms, reserveSeconds, expiresAt }
})
