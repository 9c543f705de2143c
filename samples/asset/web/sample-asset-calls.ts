/** The calls that the page sends, with their schemas; loaded in parallel with the screen that needs them first. */
export {
  cancelSampleAssetOrder,
  getSampleAssetOrder,
  listSampleAssetOrders,
  listSampleAssets,
  quoteSampleAsset,
  reserveSampleAsset,
  returnSampleAsset,
  unlockSampleAsset,
} from '@daoxing/sample-asset/contract'
