import { defineRefusals } from '@daoxing/kit/contract'

export const sampleAssetRefusals = defineRefusals({
  'sampleAsset.quoteExpired': { code: 'SAMPLE_ASSET_QUOTE_EXPIRED', status: 409 },
  'sampleAsset.assetTaken': { code: 'SAMPLE_ASSET_ASSET_TAKEN', status: 409 },
  'sampleAsset.riderHasOrder': { code: 'SAMPLE_ASSET_RIDER_HAS_ORDER', status: 409 },
  'sampleAsset.movedMeanwhile': { code: 'SAMPLE_ASSET_MOVED_MEANWHILE', status: 409 },
  'sampleAsset.notAtStand': { code: 'SAMPLE_ASSET_NOT_AT_STAND', status: 409 },
})
