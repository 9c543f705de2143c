import { definePeerEvents } from '@daoxing/kit/server'
import { SampleAssetFact, SampleAssetMeasures } from '@daoxing/sample-asset/contract'

/** Measurements of assets; the subject is the asset. */
export const assetReports = definePeerEvents('sampleAsset.assetReports', SampleAssetMeasures)
/** Facts of orders; the subject is the order. */
export const orderReports = definePeerEvents('sampleAsset.orderReports', SampleAssetFact)
